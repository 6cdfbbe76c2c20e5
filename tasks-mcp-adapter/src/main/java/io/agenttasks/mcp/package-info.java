/** What agents and people outside of Java use: tools, a server and a command line. */
@NullMarked
package io.agenttasks.mcp;

import org.jspecify.annotations.NullMarked;
