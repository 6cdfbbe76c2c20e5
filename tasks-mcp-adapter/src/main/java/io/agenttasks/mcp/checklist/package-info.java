/** The checklist of an agent: tools that prompts written for murmur's task tools call unchanged. */
@NullMarked
package io.agenttasks.mcp.checklist;

import org.jspecify.annotations.NullMarked;
