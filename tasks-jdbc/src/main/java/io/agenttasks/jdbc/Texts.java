package io.agenttasks.jdbc;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.agenttasks.spi.TaskStoreException;
import java.util.Collection;
import java.util.List;

/** Lists of texts as one column keeps them: a JSON array. */
final class Texts {

  private static final JsonMapper JSON = JsonMapper.builder().build();
  private static final TypeReference<List<String>> TEXTS = new TypeReference<>() {};
  private static final String NONE = "[]";

  private Texts() {}

  /** The array of these. */
  static String array(Collection<?> texts) {
    if (texts.isEmpty()) {
      return NONE;
    }
    try {
      return JSON.writeValueAsString(texts);
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException("texts that no JSON can hold: " + texts, e);
    }
  }

  /** The texts of an array. */
  static List<String> list(String array) {
    if (array.equals(NONE)) {
      return List.of();
    }
    try {
      return JSON.readValue(array, TEXTS);
    } catch (JsonProcessingException e) {
      throw new TaskStoreException("a column that is no array of texts: " + array, false, e);
    }
  }
}
