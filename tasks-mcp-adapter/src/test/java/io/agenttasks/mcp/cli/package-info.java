/** Tests of the command line, run as a person would run it. */
@NullMarked
package io.agenttasks.mcp.cli;

import org.jspecify.annotations.NullMarked;
