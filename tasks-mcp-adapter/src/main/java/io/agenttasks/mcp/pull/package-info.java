/**
 * The pull set: agents that draw work from one board, hold paths, and leave each other messages.
 */
@NullMarked
package io.agenttasks.mcp.pull;

import org.jspecify.annotations.NullMarked;
