/** Task lists for agents: what an application calls. Start at {@link io.agenttasks.Tasks}. */
@NullMarked
package io.agenttasks;

import org.jspecify.annotations.NullMarked;
