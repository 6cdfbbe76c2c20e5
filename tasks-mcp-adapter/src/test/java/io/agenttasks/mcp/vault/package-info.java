/** The tool that lists the checkbox tasks of a folder of notes, as an agent calls it. */
@NullMarked
package io.agenttasks.mcp.vault;

import org.jspecify.annotations.NullMarked;
