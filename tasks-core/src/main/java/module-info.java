/**
 * Task lists for agents, in process: the model, the rules, the storage contract, and a store in
 * memory.
 */
module io.agenttasks.core {
  requires static transitive org.jspecify;

  exports io.agenttasks;
  exports io.agenttasks.activation;
  exports io.agenttasks.git;
  exports io.agenttasks.imports;
  exports io.agenttasks.memory;
  exports io.agenttasks.model;
  exports io.agenttasks.page;
  exports io.agenttasks.spi;
  exports io.agenttasks.vault;
}
