package io.agenttasks.vault;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Reads fields from the end of a text, in rounds, as the Tasks plugin does; what it meets first
 * that is neither field nor tag ends it. Used by one thread for one text.
 */
final class CompatibleReader {

  /** The most rounds; one takes at most one field of each kind, and one tag. */
  private static final int ROUNDS_MAX = 21;

  /** What a round looks for before the last tag, and behind it. */
  private static final List<Field> BEFORE_TAG =
      List.of(
          Field.PRIORITY,
          Field.DONE,
          Field.CANCELLED,
          Field.DUE,
          Field.SCHEDULED,
          Field.START,
          Field.CREATED,
          Field.RECURRENCE,
          Field.ON_COMPLETION);

  private static final List<Field> BEHIND_TAG = List.of(Field.ID, Field.DEPENDS_ON);

  private static final String NOT_OF_TAG = " !@#$%^&*(),.?\":{}|<>";

  private static final FieldForms FORMS = new FieldForms(false);

  private final String text;
  private final boolean signs;
  private final FoundFields found = new FoundFields();

  /** The tags that were taken from the end, in the order of the text, and where they stood. */
  private final Deque<String> tags = new ArrayDeque<>();

  private final int start;

  /** Where what is left of the text ends. */
  private int end;

  /** Where the last sign or bracket of what is left stands, or before its start. */
  private int last;

  private CompatibleReader(String text, boolean signs) {
    this.text = text;
    this.signs = signs;
    this.start = Whites.skip(text, 0, text.length());
    this.end = Whites.skipBack(text, start, text.length());
    this.last = end;
  }

  /** What stands at the end of a text: fields by signs, or else those in brackets. */
  static TextReading read(String text, boolean signs) {
    return new CompatibleReader(text, signs).readAll();
  }

  private TextReading readAll() {
    int whole = end;
    String blockLink = null;
    int link = BlockLink.start(text, start, end);
    if (link != BlockLink.NONE) {
      blockLink = text.substring(link + " ^".length(), end);
      cut(link);
    }
    findLast();
    int round = 0;
    while (round < ROUNDS_MAX && takeRound()) {
      round++;
    }
    Spans read = new Spans();
    readLeft(read);
    tags.forEach(found::tag);
    read.add(end, whole);
    return new TextReading(found.fields(), blockLink, read);
  }

  private boolean takeRound() {
    boolean taken = false;
    for (Field field : BEFORE_TAG) {
      taken |= take(field);
    }
    taken |= takeTag();
    for (Field field : BEHIND_TAG) {
      taken |= take(field);
    }
    return taken;
  }

  private boolean take(Field field) {
    FoundField there = last < start ? null : fieldAt(last, end);
    if (there == null || there.field() != field || !there.isReadable() || there.end() != end) {
      return false;
    }
    found.last(field, there.value());
    cut(last);
    findLast();
    return true;
  }

  private @Nullable FoundField fieldAt(int place, int to) {
    return signs ? FORMS.bySign(text, place, to) : FORMS.byKey(text, place, to);
  }

  private boolean takeTag() {
    int at = end;
    while (at > start && isOfTag(text.charAt(at - 1))) {
      at--;
    }
    if (at == end || !isTagSign(at - 1)) {
      return false;
    }
    tags.addFirst(text.substring(at, end));
    noteUnread(at, end);
    cut(at - 1);
    findLast();
    return true;
  }

  /** What is left ends here, or before the white space there. */
  private void cut(int place) {
    end = Whites.skipBack(text, start, place);
  }

  /** Each place is looked at once, however many rounds there are. */
  private void findLast() {
    if (last < end) {
      return;
    }
    last = end - 1;
    while (last >= start && !mayBegin(last)) {
      last--;
    }
  }

  private boolean mayBegin(int place) {
    char unit = text.charAt(place);
    return signs ? Field.at(text, place) != null : unit == '[' || unit == '(';
  }

  private static boolean isOfTag(char unit) {
    return NOT_OF_TAG.indexOf(unit) < 0;
  }

  private boolean isTagSign(int place) {
    return place >= start
        && text.charAt(place) == '#'
        && (place == start || Whites.isWhite(text.charAt(place - 1)));
  }

  /** The tags of what is left, and the signs that the scan did not come to. */
  private void readLeft(Spans read) {
    int at = start;
    while (at < end) {
      int behind = at + 1;
      if (isTagSign(at)) {
        while (behind < end && isOfTag(text.charAt(behind))) {
          behind++;
        }
      }
      if (behind > at + 1) {
        found.tag(text.substring(at + 1, behind));
        read.add(at, behind);
      }
      noteUnread(at, behind);
      at = behind;
    }
  }

  /** Also within a tag, which here may hold any sign. */
  private void noteUnread(int from, int to) {
    for (int at = from; at < to; at++) {
      FoundField there = mayBegin(at) ? fieldAt(at, end) : null;
      if (there != null) {
        found.unread(there.name());
      }
    }
  }
}
