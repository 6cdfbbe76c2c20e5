/** The only door to a backend: what a store is told, what it answers, and the rules it keeps. */
@NullMarked
package io.agenttasks.spi;

import org.jspecify.annotations.NullMarked;
