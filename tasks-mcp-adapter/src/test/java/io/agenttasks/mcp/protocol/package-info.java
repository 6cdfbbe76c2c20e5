/** Tests of protocol tasks without a server: both mappings, their rules, and what time does. */
@NullMarked
package io.agenttasks.mcp.protocol;

import org.jspecify.annotations.NullMarked;
