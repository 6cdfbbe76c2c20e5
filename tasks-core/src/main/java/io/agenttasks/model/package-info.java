/** The values that everything else is about: tasks, their states, edges, events and refusals. */
@NullMarked
package io.agenttasks.model;

import org.jspecify.annotations.NullMarked;
