import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { parseSync, Visitor } from "vite";

/** One import of a file: its target, and the parts that exist at run time. */
export interface Import {
  /** The specifier as written. */
  readonly specifier: string;
  /** Path from the repository's root if it is within src/ or tests/, else null (a package, an asset). */
  readonly target: string | null;
  /** True for type-only imports, which are erased at run time. */
  readonly typeOnly: boolean;
  /** Names imported as values. */
  readonly names: readonly string[];
}

export interface SourceFile {
  /** From the repository's root, with forward slashes: `src/server/env.ts`. */
  readonly path: string;
  readonly imports: readonly Import[];
  /**
   * Guarded things that it uses: `fetch`, `WebSocket`, `ipcMain`, `ipcRenderer`, `webContents.send`, and writes to the
   * tables of one owner, as `writes collections`.
   */
  readonly raw: readonly string[];
}

const ROOT = path.resolve(import.meta.dirname, "../../..");

/** Every TypeScript file of src/ except tests and declaration files. */
export function readSourceFiles(): readonly SourceFile[] {
  const paths = globSync("src/**/*.{ts,tsx}", { cwd: ROOT })
    .map((file) => file.replaceAll(path.sep, "/"))
    .filter((file) => !/\.test\.tsx?$|\.d\.ts$/.test(file))
    .sort();
  const known = new Set(paths);
  return paths.map((file) => readSource(file, readFileSync(path.join(ROOT, file), "utf8"), known));
}

/** Parses a file. `known` are the files that an import can resolve to, with or without extension. */
export function readSource(file: string, text: string, known: ReadonlySet<string>): SourceFile {
  const { program } = parse(file, text);
  const raw = new Set<string>();
  new Visitor({
    CallExpression: ({ callee, arguments: [first] }) => {
      if (callee.type === "Identifier" && callee.name === "fetch") raw.add("fetch");
      if (callee.type === "MemberExpression" && callee.property.type === "Identifier") {
        const owner = text.slice(callee.object.start, callee.object.end);
        if (callee.property.name === "fetch" && /^(globalThis|window|self|net)$/.test(owner))
          raw.add("fetch");
        if (callee.property.name === "send" && /webContents$/.test(owner)) raw.add("webContents.send");
        if (/^(insert|update|delete)$/.test(callee.property.name) && first?.type === "Identifier")
          if (/^(collections|collectionTracks)$/.test(first.name)) raw.add("writes collections");
      }
    },
    NewExpression: ({ callee }) => {
      if (/^((globalThis|window|self|net)\.)?WebSocket$/.test(text.slice(callee.start, callee.end))) {
        raw.add("WebSocket");
      }
    },
    Identifier: ({ name }) => {
      if (name === "ipcMain" || name === "ipcRenderer") raw.add(name);
    },
  }).visit(program);
  return {
    path: file,
    imports: readImports(file, text, known),
    raw: [...raw].sort(),
  };
}

/** Reads only the imports of a file: ten times as fast as a full parse. */
export function readImports(file: string, text: string, known: ReadonlySet<string>): readonly Import[] {
  const { module } = parse(file, text);
  const found: Omit<Import, "target">[] = [];
  for (const statement of module.staticImports) {
    const typeOnly = statement.entries.length > 0 && statement.entries.every((entry) => entry.isType);
    const names = statement.entries.flatMap(({ isType, importName }) =>
      !isType && importName.name ? [importName.name] : [],
    );
    found.push({ specifier: statement.moduleRequest.value, typeOnly, names });
  }
  for (const statement of module.staticExports) {
    for (const entry of statement.entries) {
      if (!entry.moduleRequest) continue;
      found.push({ specifier: entry.moduleRequest.value, typeOnly: entry.isType, names: [] });
    }
  }
  for (const statement of module.dynamicImports) {
    const literal = text.slice(statement.moduleRequest.start, statement.moduleRequest.end);
    if (/^["'][^"']*["']$/.test(literal))
      found.push({ specifier: literal.slice(1, -1), typeOnly: false, names: [] });
  }
  return found.map((item) => ({ ...item, target: resolveInSource(file, item.specifier, known) }));
}

function parse(file: string, text: string) {
  const result = parseSync(file, text);
  if (result.errors.length > 0) throw new Error(`${file}: ${result.errors[0]?.message}`);
  return result;
}

function resolveInSource(from: string, specifier: string, known: ReadonlySet<string>): string | null {
  const alias = /^#(shared|server|main|renderer|tests)\/(.*)$/.exec(specifier);
  const base = alias
    ? `${alias[1] === "tests" ? "" : "src/"}${alias[1]}/${alias[2]}`
    : specifier.startsWith(".")
      ? path.posix.join(path.posix.dirname(from), specifier)
      : null;
  if (base === null) return null;
  const bare = base.replace(/\?.*$/, "");
  for (const candidate of [bare, `${bare}.ts`, `${bare}.tsx`]) if (known.has(candidate)) return candidate;
  return bare.startsWith("src/") ? bare : null;
}
