package io.agenttasks.imports;

import java.util.List;

/** Notes can't be imported as they are. Nothing was written. */
public final class ImportRefusedException extends IllegalArgumentException {

  private static final long serialVersionUID = 1L;

  private final transient List<String> reasons;

  ImportRefusedException(List<String> reasons) {
    super(String.join("; ", reasons));
    this.reasons = List.copyOf(reasons);
  }

  /** Why, a line each; most begin with {@code path:line}. */
  public List<String> reasons() {
    return reasons;
  }
}
