/** Reading lists in bounded pages, by cursors that never repeat or skip. */
@NullMarked
package io.agenttasks.page;

import org.jspecify.annotations.NullMarked;
