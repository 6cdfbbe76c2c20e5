/** The set agent-tasks, call by call. */
@NullMarked
package io.agenttasks.mcp.own;

import org.jspecify.annotations.NullMarked;
