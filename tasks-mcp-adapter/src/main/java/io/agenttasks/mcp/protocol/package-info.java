/**
 * Protocol tasks: long calls of tools that a client may poll, in both eras of the protocol. What is
 * kept and decided knows neither era; each era has one class that puts it into its words. Nothing
 * here knows a transport.
 */
@NullMarked
package io.agenttasks.mcp.protocol;

import org.jspecify.annotations.NullMarked;
