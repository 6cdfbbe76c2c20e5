/** Threads that keep no process alive, and things to run at an instant of a clock. Internal. */
@NullMarked
package io.agenttasks.timer;

import org.jspecify.annotations.NullMarked;
