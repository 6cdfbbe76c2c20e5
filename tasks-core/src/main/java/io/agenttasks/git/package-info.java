/** What a push changed, asked of a real git in a clone, which must be version 2.35 or newer. */
@NullMarked
package io.agenttasks.git;

import org.jspecify.annotations.NullMarked;
