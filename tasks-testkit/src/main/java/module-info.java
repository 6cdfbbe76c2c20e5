/** The contract that every store passes, a clock to move by hand, and fixtures. */
module io.agenttasks.testkit {
  requires transitive io.agenttasks.core;
  // Only those whose backend runs scripts need it.
  requires static transitive net.jqwik.api;
  requires org.assertj.core;
  requires transitive org.junit.jupiter.api;

  exports io.agenttasks.testkit;

  // Without it JUnit cannot run the suite of a backend that is a module itself.
  opens io.agenttasks.testkit;
}
