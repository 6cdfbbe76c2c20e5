/** Plans: files of tasks to be done, read strictly, so that a mistake is named with its place. */
@NullMarked
package io.agenttasks.mcp.plan;

import org.jspecify.annotations.NullMarked;
