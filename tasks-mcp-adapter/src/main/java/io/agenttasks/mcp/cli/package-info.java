/** The command line, and the demonstration: several agents work off a plan before one's eyes. */
@NullMarked
package io.agenttasks.mcp.cli;

import org.jspecify.annotations.NullMarked;
