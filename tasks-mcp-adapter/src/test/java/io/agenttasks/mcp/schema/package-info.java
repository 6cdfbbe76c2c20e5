/** The protocol's own schemas, which what goes over the wire is held against. */
@NullMarked
package io.agenttasks.mcp.schema;

import org.jspecify.annotations.NullMarked;
