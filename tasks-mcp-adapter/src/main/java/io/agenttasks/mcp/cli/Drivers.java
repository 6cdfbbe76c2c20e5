package io.agenttasks.mcp.cli;

import java.io.IOException;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Driver;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;

/** Drivers of databases: those that this program brings along, and those in a folder. */
final class Drivers {

  private Drivers() {}

  /**
   * Sees to it that there is a driver for a URL.
   *
   * @param folder its jars are looked at if no driver is there yet
   * @throws IllegalArgumentException if there is none; it names the folder
   */
  static void require(String url, Path folder) {
    if (isKnown(url)) {
      return;
    }
    List<URL> jars = jars(folder);
    if (!jars.isEmpty()) {
      register(jars, folder);
    }
    if (!isKnown(url)) {
      throw new IllegalArgumentException(
          "--db: no driver for "
              + kind(url)
              + "; put its jar into "
              + folder
              + ", or name the folder that has it in "
              + Surroundings.DRIVERS);
    }
  }

  /** The beginning of a URL, which says what it leads to and holds no password. */
  static String kind(String url) {
    int end = url.indexOf(':', url.startsWith("jdbc:") ? "jdbc:".length() : 0);
    return end < 0 ? url : url.substring(0, end + 1) + "...";
  }

  private static boolean isKnown(String url) {
    return DriverManager.drivers().anyMatch(driver -> accepts(driver, url));
  }

  private static boolean accepts(Driver driver, String url) {
    try {
      return driver.acceptsURL(url);
    } catch (SQLException e) {
      return false;
    }
  }

  private static List<URL> jars(Path folder) {
    List<URL> jars = new ArrayList<>();
    if (!Files.isDirectory(folder)) {
      return jars;
    }
    try (DirectoryStream<Path> files = Files.newDirectoryStream(folder, "*.jar")) {
      for (Path file : files) {
        jars.add(url(file));
      }
      return jars;
    } catch (IOException e) {
      throw new IllegalArgumentException(
          "the folder of drivers " + folder + " can't be read: " + e.getMessage(), e);
    }
  }

  private static URL url(Path file) throws MalformedURLException {
    return file.toUri().toURL();
  }

  /** The loader stays open: a driver loads classes for as long as it is used. */
  private static void register(List<URL> jars, Path folder) {
    ClassLoader loader =
        new URLClassLoader(jars.toArray(URL[]::new), Drivers.class.getClassLoader());
    try {
      for (Driver driver : ServiceLoader.load(Driver.class, loader)) {
        if (driver.getClass().getClassLoader() == loader) {
          DriverManager.registerDriver(new ForwardingDriver(driver));
        }
      }
    } catch (ServiceConfigurationError | SQLException e) {
      throw new IllegalArgumentException(
          "a driver in " + folder + " can't be loaded: " + e.getMessage(), e);
    }
  }
}
