/** Measurements of the library, and of other queues beside it. */
@NullMarked
package io.agenttasks.benchmarks;

import org.jspecify.annotations.NullMarked;
