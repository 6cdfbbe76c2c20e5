/**
 * Rules about dependencies, as pure values: cycles, and what goes with a blocker that ended badly.
 */
@NullMarked
package io.agenttasks.graph;

import org.jspecify.annotations.NullMarked;
