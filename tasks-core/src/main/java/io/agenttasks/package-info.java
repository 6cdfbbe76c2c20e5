/**
 * Task lists for agents: what an application calls. Start at {@link io.agenttasks.Tasks}.
 *
 * <p>What may be null says so. Any other null is refused by a {@link NullPointerException}, before
 * anything is written.
 */
@NullMarked
package io.agenttasks;

import org.jspecify.annotations.NullMarked;
