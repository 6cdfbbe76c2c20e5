/** The store on a database: the one public entry, and a dialect for each database. */
@NullMarked
package io.agenttasks.jdbc;

import org.jspecify.annotations.NullMarked;
