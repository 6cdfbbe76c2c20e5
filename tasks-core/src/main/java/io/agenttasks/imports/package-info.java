/** What was written down elsewhere, made into tasks of a list: the notes of a vault. */
@NullMarked
package io.agenttasks.imports;

import org.jspecify.annotations.NullMarked;
