package io.agenttasks.jdbc;

/** Why a database does not do what it is asked for, where somebody can do something about it. */
enum Trouble {
  UNREACHABLE("is the server running, and are host and port right?"),
  WRONG_LOGIN("the database knows no such user, or the password is another one"),
  NO_DATABASE("there is no such database: create it, or name another one"),
  NO_FILE("the file can't be opened: is its folder there, and may it be read and written?"),
  IN_USE("another process has the file: close it there, or open it with AUTO_SERVER=TRUE in both"),
  DAMAGED("the file is damaged, or none of this database; it was left as it is"),
  NO_RIGHTS(
      "the user lacks a right: to read and write the tables, and to make them unless somebody else"
          + " does"),
  NO_TABLES("the tables are missing: let the store make them, or run its scripts"),
  READ_ONLY("the database can only be read: connect to one that may be written"),
  FULL("there is no room left: make some, or raise the limit"),
  TOO_MANY("the server has too many connections: allow it more, or the pools fewer"),
  POOL_EXHAUSTED("no connection came free: give the pool more, or look for who keeps them");

  /** What to do, or to look at. */
  final String advice;

  Trouble(String advice) {
    this.advice = advice;
  }
}
