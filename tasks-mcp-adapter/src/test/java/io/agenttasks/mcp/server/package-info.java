/** The server, and clients that are not ours. */
@NullMarked
package io.agenttasks.mcp.server;

import org.jspecify.annotations.NullMarked;
