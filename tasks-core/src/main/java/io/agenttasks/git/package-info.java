/** What a push changed, asked of a real git in a clone. */
@NullMarked
package io.agenttasks.git;

import org.jspecify.annotations.NullMarked;
