package io.agenttasks.mcp.cli;

/**
 * What every command is given.
 *
 * @param screen where it writes
 * @param surroundings what it finds around it
 * @param stores opens databases
 */
record Program(Screen screen, Surroundings surroundings, Stores stores) {}
