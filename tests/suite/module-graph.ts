import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { ROOT } from "#server/start/bundles.ts";
import { readImports } from "../unit/walls/source-files.ts";

/** Which module is used by which, over src/ and tests/, as far as one can tell without running them. */
export interface ModuleGraph {
  readonly has: (file: string) => boolean;
  /** These and all that use them, directly or not. */
  readonly usersOf: (files: Iterable<string>) => ReadonlySet<string>;
}

/** Besides imports: what a module starts by its path. */
const STARTED = [/"((?:src|tests)\/[\w./-]+\.\w+)"/g, /new URL\("(\.{1,2}\/[^"]+)"/g];

/** These speak of files without starting them. */
const NAMES_FILES = /^tests\/(provision|suite|unit)\//;

/** What tests have of the product without naming its files: the bundles that are built before. */
const BUILT: Readonly<Record<string, readonly string[]>> = {
  "tests/web/fixtures.ts": ["src/renderer/index.html", "src/renderer/main.tsx"],
  "tests/desktop/fixtures.ts": [
    "src/main/index.ts",
    "src/preload/index.ts",
    "src/renderer/index.html",
    "src/renderer/main.tsx",
    "src/main/audio/process/index.ts",
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
