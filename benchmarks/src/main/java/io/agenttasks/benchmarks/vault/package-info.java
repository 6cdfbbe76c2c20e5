/** The bars of a vault: its passes, its pages, its memory, and lines of any content. */
@NullMarked
package io.agenttasks.benchmarks.vault;

import org.jspecify.annotations.NullMarked;
