import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { ROOT } from "#server/start/bundles.ts";
import { readImports } from "#tests/unit/walls/source-files.ts";

/** Module dependencies in src/ and tests/, as far as static analysis finds them. */
export interface ModuleGraph {
  readonly has: (file: string) => boolean;
  /** These files and all their direct and indirect users. */
  readonly usersOf: (files: Iterable<string>) => ReadonlySet<string>;
}

/** Besides imports: modules started by path. */
const STARTED = [/"((?:src|tests)\/[\w./-]+\.\w+)"/g, /new URL\("(\.{1,2}\/[^"]+)"/g];

/** Files that mention paths without starting them. */
const NAMES_FILES = /^tests\/(provision|suite|unit)\//;

/** Parts of the product that tests use without naming their files: the bundles built beforehand. */
const BUILT: Readonly<Record<string, readonly string[]>> = {
  "tests/web/fixtures.ts": ["src/renderer/index.html", "src/renderer/main.tsx"],
  "tests/desktop/fixtures.ts": [
    "src/main/index.ts",
    "src/preload/index.ts",
    "src/renderer/index.html",
    "src/renderer/main.tsx",
    "src/main/audio-process/index.ts",
    "tests/fakes/electron-host/register.ts",
  ],
};

export function readModuleGraph(): ModuleGraph {
  const files = globSync("{src,tests}/**/*", { cwd: ROOT, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(ROOT, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, "/"));
  const known = new Set(files);
  const users = new Map<string, string[]>();
  for (const file of files.filter((one) => /\.tsx?$/.test(one))) {
    for (const used of usedBy(file, known)) {
      const list = users.get(used);
      if (list) list.push(file);
      else users.set(used, [file]);
    }
  }
  return {
    has: (file) => known.has(file),
    usersOf: (wanted) => {
      const found = new Set(wanted);
      for (const file of found) for (const user of users.get(file) ?? []) found.add(user);
      return found;
    },
  };
}

function usedBy(file: string, known: ReadonlySet<string>): ReadonlySet<string> {
  const text = readFileSync(path.join(ROOT, file), "utf8");
  const used = new Set(BUILT[file]);
  for (const { target, typeOnly } of readImports(file, text, known))
    if (target !== null && !typeOnly) used.add(target);
  for (const pattern of NAMES_FILES.test(file) ? [] : STARTED) {
    for (const [, named = ""] of text.matchAll(pattern)) {
      const started = named.startsWith(".") ? path.posix.join(path.posix.dirname(file), named) : named;
      if (known.has(started)) used.add(started);
    }
  }
  return used;
}

/** Every test file that uses one of these modules or is one. */
export function testFilesUsing(modules: readonly string[], graph = readModuleGraph()): readonly string[] {
  return [...graph.usersOf(modules)].filter(isTestFile).sort();
}

export function isTestFile(file: string): boolean {
  return /\.(test|spec)\.tsx?$/.test(file);
}
