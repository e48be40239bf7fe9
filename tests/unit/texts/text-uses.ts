import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { parseSync, Visitor } from "vite";
import { readImports } from "#tests/unit/walls/source-files.ts";

/** A call that shows a text by its key: `t("zones.count", { count })`. */
export interface TextCall {
  readonly key: string;
  /** Names of the interpolated values; null if the call does not list them. */
  readonly values: readonly string[] | null;
}

/** A page title in a route table, shown once the page's code is loaded. */
export interface PageTitle {
  readonly key: string;
  /** The files of the page. */
  readonly files: readonly string[];
}

/** All uses of texts in a source file. */
export interface TextUses {
  readonly path: string;
  /** Every string literal in it. */
  readonly strings: ReadonlySet<string>;
  /** Composed strings, with `*` for each part known only at run time: `home.*.title`. */
  readonly patterns: readonly string[];
  /** Property names, which become parts of keys through `keyof`. */
  readonly names: ReadonlySet<string>;
  readonly calls: readonly TextCall[];
  readonly titles: readonly PageTitle[];
  /** Whether it formats dates or times itself. */
  readonly formatsDates: boolean;
  /** Files loaded with this one. */
  readonly imports: readonly string[];
}

const ROOT = path.resolve(import.meta.dirname, "../../..");

/** Uses of texts in the files of some rooms of `src`, without tests. */
export function readTextUses(...rooms: readonly string[]): readonly TextUses[] {
  const files = rooms
    .flatMap((room) => globSync(`src/${room}/**/*.{ts,tsx}`, { cwd: ROOT }))
    .map((file) => file.replaceAll(path.sep, "/"))
    .filter((file) => !/\.test\.tsx?$|\.d\.ts$/.test(file));
  const known = new Set(files);
  return files.map((file) => textUses(file, readFileSync(path.join(ROOT, file), "utf8"), known));
}

type Node = Parameters<NonNullable<ConstructorParameters<typeof Visitor>[0]["CallExpression"]>>[0];
type Argument = Node["arguments"][number];

export function textUses(file: string, text: string, known: ReadonlySet<string>): TextUses {
  const strings = new Set<string>();
  const names = new Set<string>();
  const patterns: string[] = [];
  const calls: TextCall[] = [];
  const dynamic: { specifier: string; at: number }[] = [];
  const pages: (Range & { key: string | null; component: Range })[] = [];
  let formatsDates = false;

  new Visitor({
    Literal: ({ value }) => {
      if (typeof value === "string") strings.add(value);
    },
    TemplateLiteral: ({ quasis }) => {
      const parts = quasis.map(({ value }) => value.cooked ?? "");
      if (parts.length === 1) strings.add(parts.join(""));
      else patterns.push(parts.join("*"));
    },
    Property: ({ key }) => {
      if (key.type === "Identifier") names.add(key.name);
    },
    TSPropertySignature: ({ key }) => {
      if (key.type === "Identifier") names.add(key.name);
    },
    MemberExpression: ({ object, property }) => {
      if (property.type !== "Identifier") return;
      const name = object.type === "Identifier" ? `${object.name}.${property.name}` : property.name;
      if (name === "Intl.DateTimeFormat" || /^toLocale(Date|Time)?String$/.test(property.name))
        formatsDates = true;
    },
    ImportExpression: ({ source, start }) => {
      if (source.type === "Literal") dynamic.push({ specifier: String(source.value), at: start });
    },
    CallExpression: ({ callee, arguments: args, start, end }) => {
      const [first, second] = args;
      if (callee.type === "Identifier" && callee.name === "page" && second?.type === "ObjectExpression") {
        const parts = new Map(
          second.properties.flatMap((part) =>
            part.type === "Property" && part.key.type === "Identifier" ? [[part.key.name, part.value]] : [],
          ),
        );
        const [component, title] = [parts.get("component"), parts.get("title")];
        const key = title?.type === "Literal" ? String(title.value) : null;
        if (component) pages.push({ key, component, start, end });
      }
      const name = callee.type === "MemberExpression" ? callee.property : callee;
      if (name.type === "Identifier" && name.name === "t" && first) {
        const values = valuesOf(second);
        for (const key of stringsOf(first)) calls.push({ key, values });
      }
    },
  }).visit(parseSync(file, text).program);

  const targets = new Map(
    readImports(file, text, known).flatMap(({ specifier, target, typeOnly }) =>
      target !== null && !typeOnly ? [[specifier, target] as const] : [],
    ),
  );
  const filesIn = ({ start, end }: Range) =>
    dynamic
      .filter(({ at }) => at > start && at < end)
      .flatMap(({ specifier }) => targets.get(specifier) ?? []);
  // A page is shown within the outer ones, and with a nested one.
  const around = ({ start, end }: Range) =>
    pages.filter(
      (page) => (page.start <= start && page.end >= end) || (page.start >= start && page.end <= end),
    );
  const titles = pages.flatMap((page) =>
    page.key === null
      ? []
      : [{ key: page.key, files: around(page).flatMap(({ component }) => filesIn(component)) }],
  );
  const later = new Set(dynamic.map(({ specifier }) => specifier));
  const imports = [...targets].flatMap(([specifier, target]) => (later.has(specifier) ? [] : [target]));
  return { path: file, strings, patterns, names, calls, titles, formatsDates, imports };
}

/** Position of a part within the text. */
interface Range {
  readonly start: number;
  readonly end: number;
}

/** The possible string values of an expression: `"a"`, and both of `x ? "a" : "b"`. */
function stringsOf(node: Argument | null): readonly string[] {
  if (node?.type === "Literal" && typeof node.value === "string") return [node.value];
  if (node?.type === "ConditionalExpression") {
    return [...stringsOf(node.consequent), ...stringsOf(node.alternate)];
  }
  return [];
}

function valuesOf(node: Argument | undefined): readonly string[] | null {
  if (node === undefined) return [];
  if (node.type !== "ObjectExpression") return null;
  const names = node.properties.map((property) =>
    property.type === "Property" && property.key.type === "Identifier" ? property.key.name : null,
  );
  return names.every((name) => name !== null) ? names : null;
}
