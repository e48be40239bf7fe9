import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const CLIENT = path.resolve(import.meta.dirname, "../..");
const LIBRARY = path.resolve(CLIENT, "../../node_modules/@mantine/core");

const read = (...parts: string[]) => readFileSync(path.join(...parts), "utf8");

/** The library's class names in a text: they tell the style sheets of its components apart. */
const classesIn = (text: string) => text.match(/\bm_[0-9a-f]{6,}\b/g) ?? [];

/** Where the library's names come from, as paths in it. */
function sources(): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const [, names = "", file = ""] of read(LIBRARY, "esm/index.mjs").matchAll(
    /^import \{([^}]+)\} from "\.\/(.+)";$/gm,
  )) {
    for (const name of names.split(",")) found.set(name.trim().split(" as ").at(-1) ?? "", file);
  }
  return found;
}

/** The class names of a module of the library and of everything that it imports. */
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

test("styles: every component of the library that the client uses has its own", () => {
  const known = sources();
  const seen = new Set<string>();
  const used = globSync("**/*.{ts,tsx}", { cwd: CLIENT }).flatMap((file) =>
    [...read(CLIENT, file).matchAll(/import \{([^}]+)\} from "@mantine\/core"/g)].flatMap(([, names = ""]) =>
      names.split(",").map((name) => name.trim().split(" as ")[0] ?? ""),
    ),
  );
  // What its packages beside the core are made of.
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
