/** Tests of the vault: its notes, its index and what is asked of it. */
@NullMarked
package io.agenttasks.vault;

import org.jspecify.annotations.NullMarked;
