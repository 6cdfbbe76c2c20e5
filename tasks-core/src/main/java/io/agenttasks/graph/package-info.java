/**
 * Rules about dependencies, as pure values: cycles, what goes with a blocker that ended badly, what
 * is stalled, and graphs as text.
 */
@NullMarked
package io.agenttasks.graph;

import org.jspecify.annotations.NullMarked;
