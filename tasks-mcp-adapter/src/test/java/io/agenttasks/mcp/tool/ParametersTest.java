package io.agenttasks.mcp.tool;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.agenttasks.mcp.tool.ArgumentException.Kind;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** One declaration is the schema, and the check. */
final class ParametersTest {

  private static final Parameters ALL =
      Parameters.of(
          Parameter.line("line", "", 1, 5).need(),
          Parameter.text("text", "", 0, 5),
          Parameter.id("id", ""),
          Parameter.integer("number", "", 1, 9),
          Parameter.flag("flag", ""),
          Parameter.choice("choice", "", "a", "b"),
          Parameter.ids("ids", "", 2),
          Parameter.objects(
              "objects", "", 1, 2, Parameters.of(Parameter.line("name", "", 1, 5).need())));

  @Test
  void reads_what_was_declared() {
    Arguments given =
        ALL.read(
            ToolDesk.json(
                "{'line':' x ','text':' a\\tb\\n','id':'#7','number':9,'flag':true,'choice':'b',"
                    + "'ids':[1,' #2 '],'objects':[{'name':'n'}]}"));

    assertThat(given.need("line")).isEqualTo("x");
    assertThat(given.need("text")).isEqualTo("a\tb");
    assertThat(given.id("id").value()).isEqualTo("7");
    assertThat(given.integer("number")).contains(9);
    assertThat(given.flag("flag")).isTrue();
    assertThat(given.texts("ids")).containsExactly("1", "2");
    assertThat(given.objects("objects").get(0).need("name")).isEqualTo("n");
  }

  @Test
  void null_counts_as_absent_and_characters_are_code_points() {
    Arguments given = ALL.read(ToolDesk.json("{'line':'😀😀😀😀😀','flag':null,'ids':null}"));

    assertThat(given.has("flag")).isFalse();
    assertThat(given.ids("ids")).isEmpty();
    assertThat(given.hasNone("flag", "ids")).isTrue();
    assertThat(given.hasNone("flag", "line")).isFalse();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "[]                                | TYPE    | arguments: an object, found []",
        "{'line':'x','lin':1}              | UNKNOWN | lin: there is no such parameter; there are",
        "{}                                | MISSING | line: missing",
        "{'line':7}                        | TYPE    | line: a string, found 7",
        "{'line':'123456'}                 | VALUE   | line: 1 to 5 characters, found 6",
        "{'line':' '}                      | VALUE   | line: 1 to 5 characters, found 0",
        "{'line':'a\\nb'}                  | VALUE   | line: no control characters",
        "{'line':'x','text':'a\\u0007b'}   | VALUE   | text: no control characters but tab",
        "{'line':'x','number':'9'}         | TYPE    | number: an integer, found \"9\"",
        "{'line':'x','number':1.5}         | TYPE    | number: an integer, found 1.5",
        "{'line':'x','number':10}          | VALUE   | number: from 1 to 9, found 10",
        "{'line':'x','number':99999999999} | VALUE   | number: from 1 to 9, found 99999999999",
        "{'line':'x','flag':'yes'}         | TYPE    | flag: true or false, found \"yes\"",
        "{'line':'x','choice':'c'}         | VALUE   | choice: one of a, b, found \"c\"",
        "{'line':'x','ids':'1'}            | TYPE    | ids: an array, found \"1\"",
        "{'line':'x','ids':[1,2,3]}        | VALUE   | ids: 0 to 2 entries, found 3",
        "{'line':'x','ids':[true]}         | TYPE    | ids: a string, found true",
        "{'line':'x','objects':[]}         | VALUE   | objects: 1 to 2 entries, found 0",
        "{'line':'x','objects':[{'name':'n'},{}]} | MISSING | objects[1]: name: missing",
        "{'line':'x','objects':[3]}        | TYPE    | objects[0]: an object, found 3"
      })
  void a_refusal_names_the_parameter_and_the_value(String given, Kind kind, String message) {
    assertThatThrownBy(() -> ALL.read(ToolDesk.json(given)))
        .isInstanceOfSatisfying(ArgumentException.class, e -> assertThat(e.kind()).isEqualTo(kind))
        .hasMessageStartingWith(message);
  }

  @Test
  void a_lenient_tool_ignores_what_it_does_not_know() {
    Arguments given = Parameters.lenient(Parameter.raw("a", "")).read(ToolDesk.json("{'b':1}"));

    assertThat(given.hasNone("a", "b")).isTrue();
  }

  @Test
  void the_schema_says_the_same() {
    assertThat(ALL.schema())
        .isEqualTo(
            ToolDesk.json(
                """
                {'type':'object','properties':{
                  'line':{'type':'string','minLength':1,'maxLength':5},
                  'text':{'type':'string','maxLength':5},
                  'id':{'type':'string'},
                  'number':{'type':'integer','minimum':1,'maximum':9},
                  'flag':{'type':'boolean'},
                  'choice':{'type':'string','enum':['a','b']},
                  'ids':{'type':'array','items':{'type':'string'},'maxItems':2},
                  'objects':{'type':'array','minItems':1,'maxItems':2,'items':{
                    'type':'object','properties':{
                      'name':{'type':'string','minLength':1,'maxLength':5}},
                    'required':['name'],'additionalProperties':false}}},
                 'required':['line'],'additionalProperties':false}
                """));
  }
}
