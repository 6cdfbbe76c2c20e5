package io.agenttasks.vault;

import io.agenttasks.model.Texts;
import io.agenttasks.page.Cursor;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Which tasks of a vault are asked for, and where in their order to begin. Immutable; each call
 * gives a copy, and replaces what was said before.
 *
 * <p>The order is by due date, undated last, then by path, by code point, then by line.
 */
public final class VaultQuery {

  /** The rows of a page unless something else is said. */
  public static final int LIMIT_DEFAULT = 100;

  /** The most rows that one page may have. */
  public static final int LIMIT_MAX = 500;

  /** The most tags that may be asked for at once. */
  public static final int TAGS_MAX = 32;

  /** The most characters of a folder. */
  public static final int FOLDER_LENGTH_MAX = 4_096;

  private static final Pattern DAY = Pattern.compile("[0-9]{4}-[0-9]{2}-[0-9]{2}");

  /** Which statuses are meant. */
  public enum Show {
    /** Work is left. */
    OPEN,
    /** It is completed. */
    DONE,
    /** It was called off. */
    CANCELLED,
    /** Any. */
    ALL;

    boolean includes(VaultStatus status) {
      return switch (this) {
        case OPEN -> status.isOpen();
        case DONE -> status == VaultStatus.COMPLETED;
        case CANCELLED -> status == VaultStatus.CANCELLED;
        case ALL -> true;
      };
    }

    /** The word for it. */
    public String word() {
      return name().toLowerCase(Locale.ROOT);
    }

    /**
     * What a word means.
     *
     * @throws IllegalArgumentException if it means nothing
     */
    public static Show of(String word) {
      return Stream.of(values())
          .filter(show -> show.word().equals(word))
          .findFirst()
          .orElseThrow(() -> Texts.refusal("status", "open, done, cancelled or all", word));
    }
  }

  private final Folder folder;
  private final Show show;
  private final @Nullable LocalDate dueBy;
  private final @Nullable LocalDate scheduledBy;
  private final List<TagFilter> tags;
  private final int limit;
  private final @Nullable Cursor cursor;

  private VaultQuery(Builder builder) {
    this.folder = builder.folder;
    this.show = builder.show;
    this.dueBy = builder.dueBy;
    this.scheduledBy = builder.scheduledBy;
    this.tags = builder.tags;
    this.limit = builder.limit;
    this.cursor = builder.cursor;
  }

  /** The parts, while a copy is made. */
  private static final class Builder {
    private Folder folder = Folder.ROOT;
    private Show show = Show.OPEN;
    private @Nullable LocalDate dueBy;
    private @Nullable LocalDate scheduledBy;
    private List<TagFilter> tags = List.of();
    private int limit = LIMIT_DEFAULT;
    private @Nullable Cursor cursor;
  }

  /** The first page of all open tasks: {@value #LIMIT_DEFAULT} rows. */
  public static VaultQuery open() {
    return new VaultQuery(new Builder());
  }

  /**
   * Only notes under this path, by whole parts, or the note of this path. Case matters; slashes at
   * its ends do not.
   *
   * @param path up to {@value #FOLDER_LENGTH_MAX} characters; "" for the whole vault
   * @throws IllegalArgumentException if it is longer, holds a backslash, or a part {@code ..}
   */
  public VaultQuery folder(String path) {
    int length = path.codePointCount(0, path.length());
    Texts.require(
        length <= FOLDER_LENGTH_MAX,
        "folder",
        "at most " + FOLDER_LENGTH_MAX + " characters",
        length);
    Texts.require(path.indexOf('\\') < 0, "folder", "no backslash; parts end at /", path);
    List<String> parts =
        Stream.of(path.split("/"))
            .filter(part -> !part.isEmpty() && !part.equals("."))
            .collect(Collectors.toList());
    Texts.require(!parts.contains(".."), "folder", "no part ..", path);
    Builder copy = copy();
    copy.folder = new Folder(String.join("/", parts));
    return new VaultQuery(copy);
  }

  /** Only tasks of these statuses. */
  public VaultQuery show(Show statuses) {
    Builder copy = copy();
    copy.show = statuses;
    return new VaultQuery(copy);
  }

  /** Only tasks that are due on this day or before it. */
  public VaultQuery dueBy(LocalDate day) {
    Builder copy = copy();
    copy.dueBy = day;
    return new VaultQuery(copy);
  }

  /** Only tasks that are scheduled for this day or for one before it. */
  public VaultQuery scheduledBy(LocalDate day) {
    Builder copy = copy();
    copy.scheduledBy = day;
    return new VaultQuery(copy);
  }

  /**
   * Only tasks whose line has all of these tags. {@code work/} means {@code work} and all below.
   *
   * @param names up to {@value #TAGS_MAX}, each of 1 to {@value VaultTags#TAG_LENGTH_MAX}
   *     characters without white space; a {@code #} before it is not counted
   * @throws IllegalArgumentException if there are more, or one has another form
   */
  public VaultQuery tags(List<String> names) {
    Texts.require(names.size() <= TAGS_MAX, "tags", "at most " + TAGS_MAX, names.size());
    Builder copy = copy();
    copy.tags = names.stream().map(TagFilter::of).distinct().sorted().toList();
    return new VaultQuery(copy);
  }

  /** The same for these names. */
  public VaultQuery tags(String... names) {
    return tags(List.of(names));
  }

  /**
   * So many rows at most. It may change from page to page.
   *
   * @param rows 1 to {@value #LIMIT_MAX}
   * @throws IllegalArgumentException if it is less or more
   */
  public VaultQuery limit(int rows) {
    Builder copy = copy();
    copy.limit = Texts.number("limit", rows, 1, LIMIT_MAX);
    return new VaultQuery(copy);
  }

  /** The page behind another, of a query with the same filters; what that was, is seen later. */
  public VaultQuery after(Cursor next) {
    Builder copy = copy();
    copy.cursor = next;
    return new VaultQuery(copy);
  }

  /** Whether the filters mean this row, wherever in the order it stands. */
  public boolean matches(VaultRow row) {
    int day = RowKey.day(row.task().fields().dates().due());
    return folder.holds(row.path()) && day <= lastDay() && matches(row.task());
  }

  /**
   * A day as filters are given it.
   *
   * @param field what the refusal calls it
   * @throws IllegalArgumentException if it is not {@code YYYY-MM-DD}, or there is no such day
   */
  public static LocalDate day(String field, String text) {
    Texts.require(DAY.matcher(text).matches(), field, "a day as YYYY-MM-DD", text);
    try {
      return LocalDate.parse(text);
    } catch (DateTimeException e) {
      throw Texts.refusal(field, "a day that exists", text);
    }
  }

  Folder folder() {
    return folder;
  }

  int limit() {
    return limit;
  }

  boolean hasTags() {
    return !tags.isEmpty();
  }

  Optional<Cursor> cursor() {
    return Optional.ofNullable(cursor);
  }

  /** Behind this day no row is due that is meant. */
  int lastDay() {
    return dueBy == null ? RowKey.NO_DAY : RowKey.day(dueBy);
  }

  /** Whether a task is meant, its folder and its due day aside. */
  boolean matches(VaultTask task) {
    if (!show.includes(task.status())) {
      return false;
    }
    VaultFields fields = task.fields();
    if (scheduledBy != null && !isBy(fields.dates().scheduled(), scheduledBy)) {
      return false;
    }
    for (TagFilter tag : tags) {
      if (!tag.matchesAny(fields.tags().names())) {
        return false;
      }
    }
    return true;
  }

  private static boolean isBy(@Nullable VaultDate date, LocalDate last) {
    return date != null && date.inCalendar().filter(day -> !day.isAfter(last)).isPresent();
  }

  /** What a cursor is bound to: all filters in one form, each in a part of its own. */
  List<String> normalForm() {
    List<String> parts = new ArrayList<>();
    parts.add(folder.path());
    parts.add(show.word());
    parts.add(dueBy == null ? "" : dueBy.toString());
    parts.add(scheduledBy == null ? "" : scheduledBy.toString());
    tags.forEach(tag -> parts.add(tag.folded()));
    return parts;
  }

  private Builder copy() {
    Builder copy = new Builder();
    copy.folder = folder;
    copy.show = show;
    copy.dueBy = dueBy;
    copy.scheduledBy = scheduledBy;
    copy.tags = tags;
    copy.limit = limit;
    copy.cursor = cursor;
    return copy;
  }
}
