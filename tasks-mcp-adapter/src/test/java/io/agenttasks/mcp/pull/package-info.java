/** The pull set, line by line of what its page has to show. */
@NullMarked
package io.agenttasks.mcp.pull;

import org.jspecify.annotations.NullMarked;
