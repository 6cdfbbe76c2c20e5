/** A store in memory: for tests, and for a single process that may forget. */
@NullMarked
package io.agenttasks.memory;

import org.jspecify.annotations.NullMarked;
