/**
 * Tools as data: a name, what it is for, its parameters and what it does. Nothing here knows the
 * protocol or a server, so any host can call a tool, an agent loop in the same process too.
 */
@NullMarked
package io.agenttasks.mcp.tool;

import org.jspecify.annotations.NullMarked;
