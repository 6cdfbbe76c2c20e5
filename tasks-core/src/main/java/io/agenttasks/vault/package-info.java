/** Checkbox tasks in Markdown notes, which are read and never written: grammar, line, note. */
@NullMarked
package io.agenttasks.vault;

import org.jspecify.annotations.NullMarked;
