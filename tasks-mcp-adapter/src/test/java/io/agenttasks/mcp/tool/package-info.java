/** What tools have in common, and a desk to try them at. */
@NullMarked
package io.agenttasks.mcp.tool;

import org.jspecify.annotations.NullMarked;
