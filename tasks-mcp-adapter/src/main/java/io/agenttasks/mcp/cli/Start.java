package io.agenttasks.mcp.cli;

import io.agenttasks.model.TaskId;
import java.util.List;

/**
 * What an agent found in the history when it had just been given a task.
 *
 * @param task which task
 * @param fence by which claim
 * @param open those of its blockers whose history did not show them resolved
 */
record Start(TaskId task, long fence, List<TaskId> open) {}
