package io.agenttasks.mcp.cli;

import io.agenttasks.Tasks;
import io.agenttasks.mcp.plan.Plan;
import io.agenttasks.mcp.plan.PlanException;
import io.agenttasks.memory.InMemoryTaskStore;

/** A plan as a Mermaid flowchart. */
final class PlanPicture {

  private static final int ASCII_LAST = 0x7E;

  private final Screen screen;

  PlanPicture(Screen screen) {
    this.screen = screen;
  }

  /**
   * Writes it.
   *
   * @throws PlanException if a list refuses the plan
   */
  void show(Plan plan) throws PlanException {
    try (Tasks tasks = Tasks.on(new InMemoryTaskStore())) {
      String text = DemoList.of(tasks.list("/demo/plan"), plan).list().graph().mermaid();
      screen.print(screen.unicode() ? text : ascii(text));
    }
  }

  /** What a screen can't show stands as one of Mermaid's entities: the picture is the same. */
  private static String ascii(String text) {
    StringBuilder ascii = new StringBuilder(text.length());
    text.codePoints()
        .forEach(
            point -> {
              if (point <= ASCII_LAST) {
                ascii.appendCodePoint(point);
              } else {
                ascii.append('#').append(point).append(';');
              }
            });
    return ascii.toString();
  }
}
