/** The tool that lists the checkbox tasks of a folder of notes. */
@NullMarked
package io.agenttasks.mcp.vault;

import org.jspecify.annotations.NullMarked;
