/**
 * The tools over MCP: on standard input and output, and on HTTP, for clients of both eras of the
 * protocol. The SDK, Reactor and the servlet container are known here only.
 */
@NullMarked
package io.agenttasks.mcp.server;

import org.jspecify.annotations.NullMarked;
