package io.agenttasks.jdbc;

import io.agenttasks.model.TaskPath;

/**
 * Where ready tasks are put aside that overlap one path, so that claims don't read them while
 * others hold it. That a task stands in a lane says no more than that: whether the path is held is
 * looked at anew by each claim.
 *
 * @param number in the list, from 1
 * @param path what all of its tasks overlap
 */
record Lane(long number, TaskPath path) {}
