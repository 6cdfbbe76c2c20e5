/** The contract that every store passes, a clock to move by hand, and fixtures. */
@NullMarked
package io.agenttasks.testkit;

import org.jspecify.annotations.NullMarked;
