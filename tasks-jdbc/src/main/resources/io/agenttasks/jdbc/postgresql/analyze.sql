analyze {prefix}task, {prefix}edge, {prefix}event
