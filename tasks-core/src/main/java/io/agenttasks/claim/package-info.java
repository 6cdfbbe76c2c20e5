/** Rules about claims: who may act on a task, what becomes of it, and in which order tasks go. */
@NullMarked
package io.agenttasks.claim;

import org.jspecify.annotations.NullMarked;
