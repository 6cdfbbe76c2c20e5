/** The checklist set, line by line of what its page has to show. */
@NullMarked
package io.agenttasks.mcp.checklist;

import org.jspecify.annotations.NullMarked;
