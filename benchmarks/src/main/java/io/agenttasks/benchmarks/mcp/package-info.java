/**
 * The bars of the server: calls of tools over HTTP and over standard input and output, beside the
 * same calls without a server, and beside a tool that does nothing.
 */
@NullMarked
package io.agenttasks.benchmarks.mcp;

import org.jspecify.annotations.NullMarked;
