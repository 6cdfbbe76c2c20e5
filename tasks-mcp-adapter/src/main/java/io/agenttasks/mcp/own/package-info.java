/** Our own tool set, for an agent that starts today and owes no compatibility. */
@NullMarked
package io.agenttasks.mcp.own;

import org.jspecify.annotations.NullMarked;
