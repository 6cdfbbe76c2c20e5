package io.agenttasks.mcp.architecture;

import com.sun.source.tree.AnnotationTree;
import com.sun.source.tree.BlockTree;
import com.sun.source.tree.ClassTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.LiteralTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.Tree;
import com.sun.source.util.JavacTask;
import com.sun.source.util.SourcePositions;
import com.sun.source.util.TreeScanner;
import com.sun.source.util.Trees;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/**
 * A method, a constructor or an initializer, as the JDK's own parser sees it.
 *
 * @param line where it starts, its annotations included and its comment not
 * @param length in lines
 * @param annotations the simple names of its annotations
 * @param rules what its {@code @Rule} names
 */
record Method(
    Path file, String name, long line, long length, List<String> annotations, List<String> rules) {

  /** Gives all methods of these files, those of nested and anonymous classes included. */
  static List<Method> in(List<Path> files) {
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    try (StandardJavaFileManager manager =
        compiler.getStandardFileManager(null, null, StandardCharsets.UTF_8)) {
      JavacTask task =
          (JavacTask)
              compiler.getTask(
                  null, manager, null, null, null, manager.getJavaFileObjectsFromPaths(files));
      Collector collector = new Collector(Trees.instance(task).getSourcePositions());
      for (CompilationUnitTree unit : task.parse()) {
        collector.scan(unit, unit);
      }
      return List.copyOf(collector.methods);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Says whether an engine runs it: {@code Test}, {@code RepeatedTest}, {@code Property} … */
  boolean isTest() {
    return annotations.stream()
        .anyMatch(
            annotation ->
                annotation.endsWith("Test")
                    || annotation.equals("TestFactory")
                    || annotation.equals("Property")
                    || annotation.equals("Example"));
  }

  private static final class Collector extends TreeScanner<Void, CompilationUnitTree> {
    private final SourcePositions positions;
    private final List<Method> methods = new ArrayList<>();

    Collector(SourcePositions positions) {
      this.positions = positions;
    }

    @Override
    public Void visitMethod(MethodTree method, CompilationUnitTree unit) {
      add(
          unit,
          method,
          method.getName().toString(),
          List.copyOf(method.getModifiers().getAnnotations()));
      return super.visitMethod(method, unit);
    }

    @Override
    public Void visitClass(ClassTree type, CompilationUnitTree unit) {
      for (Tree member : type.getMembers()) {
        if (member instanceof BlockTree) {
          add(unit, member, "initializer of " + type.getSimpleName(), List.of());
        }
      }
      return super.visitClass(type, unit);
    }

    private void add(
        CompilationUnitTree unit,
        Tree tree,
        String name,
        List<? extends AnnotationTree> annotations) {
      long first = unit.getLineMap().getLineNumber(positions.getStartPosition(unit, tree));
      long last = unit.getLineMap().getLineNumber(positions.getEndPosition(unit, tree));
      methods.add(
          new Method(
              Path.of(unit.getSourceFile().toUri()),
              name,
              first,
              last - first + 1,
              annotations.stream().map(Collector::simpleName).toList(),
              annotations.stream()
                  .filter(annotation -> simpleName(annotation).equals("Rule"))
                  .flatMap(annotation -> literals(annotation).stream())
                  .toList()));
    }

    private static String simpleName(AnnotationTree annotation) {
      String name = annotation.getAnnotationType().toString();
      return name.substring(name.lastIndexOf('.') + 1);
    }

    private static List<String> literals(AnnotationTree annotation) {
      List<String> literals = new ArrayList<>();
      new TreeScanner<Void, Void>() {
        @Override
        public Void visitLiteral(LiteralTree literal, Void nothing) {
          literals.add(String.valueOf(literal.getValue()));
          return null;
        }
      }.scan(annotation, null);
      return literals;
    }
  }
}
