package io.agenttasks.vault;

import org.jspecify.annotations.Nullable;

/**
 * Reads fields and tags wherever they stand in a text, but for inline code and comments. One pass
 * from left to right; of a repeated field the leftmost counts. Used by one thread for one text.
 */
final class LenientReader {

  private static final FieldForms FORMS = new FieldForms(true);

  private final String text;
  private final Spans masked;
  private final FoundFields found = new FoundFields();
  private final Spans read = new Spans();
  private int at;

  private LenientReader(String text, Spans masked) {
    this.text = text;
    this.masked = masked;
  }

  /** What stands in a text of which these parts are masked. */
  static TextReading read(String text, Spans masked) {
    return new LenientReader(text, masked).readAll();
  }

  private TextReading readAll() {
    int end = Whites.skipBack(text, 0, text.length());
    int link = BlockLink.start(text, 0, end);
    boolean linked = link != BlockLink.NONE && !isMasked(link);
    int to = linked ? link : end;
    for (int index = 0; index < masked.count(); index++) {
      readUpTo(Math.min(to, masked.from(index)));
      at = Math.max(at, masked.to(index));
    }
    readUpTo(to);
    if (!linked) {
      return new TextReading(found.fields(), null, read);
    }
    read.add(link, end);
    return new TextReading(found.fields(), text.substring(link + " ^".length(), end), read);
  }

  private boolean isMasked(int place) {
    int last = masked.count() - 1;
    return last >= 0 && place < masked.to(last);
  }

  private void readUpTo(int to) {
    while (at < to) {
      char unit = text.charAt(at);
      if (unit == '#') {
        readTag(to);
      } else if (unit == '[' || unit == '(') {
        take(FORMS.byKey(text, at, to));
      } else {
        take(FORMS.bySign(text, at, to));
      }
    }
  }

  private void take(@Nullable FoundField field) {
    if (field == null) {
      at += 1;
      return;
    }
    if (field.isReadable()) {
      found.first(field.field(), field.value());
      read.add(at, field.end());
    } else {
      found.unread(field.name());
    }
    at = field.end();
  }

  private void readTag(int to) {
    int end = at + 1;
    if (at == 0 || Whites.isWhite(text.charAt(at - 1))) {
      end = LenientTag.end(text, at + 1, to);
    }
    if (end > at + 1) {
      found.tag(text.substring(at + 1, end));
      read.add(at, end);
    }
    at = end;
  }
}
