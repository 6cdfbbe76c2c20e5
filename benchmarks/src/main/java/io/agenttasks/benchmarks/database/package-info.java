/**
 * The bars of the databases: claims and completions by the library, beside statements written by
 * hand for the same tables, and beside another queue on the same server.
 */
@NullMarked
package io.agenttasks.benchmarks.database;

import org.jspecify.annotations.NullMarked;
