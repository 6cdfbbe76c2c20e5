package io.agenttasks.jdbc;

/** MySQL from version 8.0.16 on, as far as it differs from MariaDB. */
final class MySql extends MariaDb {

  @Override
  String collation() {
    return "utf8mb4_0900_bin";
  }

  /** A statement can't be a block of several here. */
  @Override
  boolean hasHeadClaim() {
    return false;
  }
}
