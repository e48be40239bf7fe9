import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const CLIENT = path.resolve(import.meta.dirname, "../..");
const LIBRARY = path.resolve(CLIENT, "../../node_modules/@mantine/core");

const read = (...parts: string[]) => readFileSync(path.join(...parts), "utf8");

/** The library's class names in a text: they identify its components' style sheets. */
const classesIn = (text: string) => text.match(/\bm_[0-9a-f]{6,}\b/g) ?? [];

/** Modules that the library's names come from, as paths within it. */
function sources(): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const [, names = "", file = ""] of read(LIBRARY, "esm/index.mjs").matchAll(
    /^import \{([^}]+)\} from "\.\/(.+)";$/gm,
  )) {
    for (const name of names.split(",")) found.set(name.trim().split(" as ").at(-1) ?? "", file);
  }
  return found;
}

/** The class names of a library module and all its imports. */
function collect(file: string, seen: Set<string>): string[] {
  if (seen.has(file)) return [];
  seen.add(file);
  const code = read(LIBRARY, "esm", file);
  const imports = [...code.matchAll(/from "(\..+)";$/gm)].map(([, to = ""]) =>
    path.join(path.dirname(file), to),
  );
  return [
    ...(file.endsWith(".module.mjs") ? classesIn(code) : []),
    ...imports.flatMap((to) => collect(to, seen)),
  ];
}

test("styles: every library component in use has its style sheet", () => {
  const known = sources();
  const seen = new Set<string>();
  const used = globSync("**/*.{ts,tsx}", { cwd: CLIENT }).flatMap((file) =>
    [...read(CLIENT, file).matchAll(/import \{([^}]+)\} from "@mantine\/core"/g)].flatMap(([, names = ""]) =>
      names.split(",").map((name) => name.trim().split(" as ")[0] ?? ""),
    ),
  );
  // Components that the library's additional packages use.
  const beside = ["Modal", "ScrollArea", "Notification", "Loader", "CloseButton"];
  const wanted = [...new Set([...used, ...beside])].flatMap((name) => {
    const file = known.get(name);
    return file === undefined ? [] : collect(file, seen);
  });
  const imported = [...read(import.meta.dirname, "mantine.css").matchAll(/@import "@mantine\/core\/(.+)";/g)];
  const there = new Set(imported.flatMap(([, file = ""]) => classesIn(read(LIBRARY, file))));
  const whole = new Set(classesIn(read(LIBRARY, "styles.css")));
  expect(wanted.length).toBeGreaterThan(100);
  expect(wanted.filter((name) => whole.has(name) && !there.has(name))).toEqual([]);
});
