/** Which files wake a task: patterns, and the paths that a push reported, as pure values. */
@NullMarked
package io.agenttasks.activation;

import org.jspecify.annotations.NullMarked;
