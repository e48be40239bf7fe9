import type { Import, SourceFile } from "./source-files.ts";

/**
 * The walls of src/ARCHITECTURE.md: each rule maps an import of a source file to a sentence about its breach, or null.
 */

/** Rooms, and the rooms that they may import. */
const ROOM_ARROWS: Readonly<Record<string, readonly string[]>> = {
  shared: [],
  server: ["shared"],
  main: ["shared"],
  preload: ["shared"],
  renderer: ["shared"],
};

/** Floors of the renderer: a folder may import itself and lower floors. `ui` is more restricted, see NOT_FOR_UI. */
const RENDERER_FLOORS: Readonly<Record<string, number>> = {
  app: 3,
  features: 2,
  parts: 1,
  forms: 0,
  data: 0,
  player: 0,
  realtime: 0,
  host: 0,
  ui: 0,
  lib: 0,
};

/** Packages allowed in the pure room, which need neither DOM nor Node. */
const SHARED_PACKAGES = ["zod"];

/** Packages forbidden in `ui/`: routes, data and transports. */
const NOT_FOR_UI = /^(react-router|@tanstack\/react-query|graphql|socket\.io-client|zustand)/;

/** APIs with one wrapper for each room, and tables with one writer. All other code uses the wrappers' files. */
export const WRAPPERS: Readonly<Record<string, readonly string[]>> = {
  ipcMain: ["src/main/ipc/handle.ts"],
  "webContents.send": ["src/main/ipc/handle.ts"],
  ipcRenderer: ["src/preload/index.ts"],
  fetch: [
    "src/main/app.ts",
    "src/main/player/create-player.ts",
    "src/renderer/lib/transport/browser.ts",
    "src/server/plugins/network/outgoing.ts",
    "src/server/start/demo-players/demo-players.ts",
    "src/server/start/service.ts",
  ],
  WebSocket: [
    "src/main/player/create-player.ts",
    "src/renderer/lib/transport/browser.ts",
    "src/server/start/demo-players/simulated-player.ts",
  ],
  "writes collections": [
    "src/server/modules/collections/import-repository.ts",
    "src/server/modules/collections/repository.ts",
  ],
};

/** `src/renderer/ui/music/cover.tsx` → `renderer`; null for files outside of the rooms. */
export function roomOf(path: string): string | null {
  const room = /^src\/([^/]+)\//.exec(path)?.[1];
  return room !== undefined && Object.hasOwn(ROOM_ARROWS, room) ? room : null;
}

function folderOf(path: string): string | null {
  return /^src\/renderer\/([^/]+)\//.exec(path)?.[1] ?? null;
}

function featureOf(path: string): string | null {
  return /^src\/renderer\/features\/([^/]+)\//.exec(path)?.[1] ?? null;
}

/** `src/server/modules/zones/routes.ts` → `zones`; null for files outside of modules. */
function moduleOf(path: string): string | null {
  return /^src\/server\/modules\/([^/]+)\//.exec(path)?.[1] ?? null;
}

/** The lists of what modules offer: the files that may import the inside of server modules. */
const COMPOSITION_ROOTS: readonly string[] = ["src/server/modules.ts", "src/server/entities.ts"];

/** Files that may import tables: repositories, and code that creates and fills the database. */
const KNOWS_TABLES = /^src\/server\/(db|catalog)\/|(^|[/-])repository\.ts$/;

type Rule = (file: SourceFile, item: Import) => string | null;

/** server, main, preload and renderer import only shared; shared imports none of them. */
const rooms: Rule = (file, { target }) => {
  if (target === null) return null;
  const from = roomOf(file.path);
  const to = roomOf(target);
  if (from === null || to === null || from === to) return null;
  return ROOM_ARROWS[from]?.includes(to) ? null : `${from} looks into ${to}`;
};

/** The preload imports only names and types of the contract: it is one bundle without libraries. */
const preload: Rule = (file, { target, specifier, typeOnly }) => {
  if (roomOf(file.path) !== "preload" || typeOnly) return null;
  if (target === null) return specifier === "electron" ? null : `the preload bundles ${specifier}`;
  return roomOf(target) === "preload" ? null : `the preload runs ${target}, of which it may know types only`;
};

/** The shared room runs anywhere: no Node, no DOM libraries, no Electron. */
const pure: Rule = (file, { target, specifier, typeOnly }) => {
  if (roomOf(file.path) !== "shared" || target !== null || file.path.endsWith("/codegen.ts")) return null;
  if (typeOnly && /generated\//.test(file.path)) return null;
  return SHARED_PACKAGES.includes(specifier) ? null : `shared uses ${specifier}`;
};

/** app → features → parts → {data, forms, player, realtime, host, ui, lib}. */
const rendererFloors: Rule = (file, { target }) => {
  if (target === null) return null;
  const from = folderOf(file.path);
  const to = folderOf(target);
  if (from === null || to === null || from === to) return null;
  const [above, below] = [RENDERER_FLOORS[from], RENDERER_FLOORS[to]];
  if (above === undefined || below === undefined)
    return `${above === undefined ? from : to} is no folder of the renderer`;
  return above >= below ? null : `${from} looks up into ${to}`;
};

const features: Rule = (file, { target }) => {
  const from = featureOf(file.path);
  const to = target === null ? null : featureOf(target);
  return from === null || to === null || from === to ? null : `feature ${from} imports feature ${to}`;
};

/** Screens, parts and players access the service through `data/`: they may import its schemas, not its calls. */
const data: Rule = (file, { target, typeOnly, names }) => {
  const from = folderOf(file.path);
  if (from === null || !["features", "parts", "player"].includes(from)) return null;
  if (target === null || typeOnly) return null;
  if (/^src\/shared\/contract\/graphql\/generated\//.test(target))
    return `${from} runs operations of GraphQL`;
  // Schemas and constants begin with a capital letter; text.ts has only parts of schemas.
  const call = names.find((name) => /^[a-z]/.test(name));
  return call !== undefined && /^src\/shared\/contract\/rest\/(?!text\.ts)/.test(target)
    ? `${from} makes the call ${call}`
    : null;
};

/** Presentational components import no routes and no data. */
const ui: Rule = (file, { specifier, target }) => {
  if (folderOf(file.path) !== "ui") return null;
  if (NOT_FOR_UI.test(specifier)) return `ui/ knows ${specifier}`;
  return target !== null && /^src\/renderer\/(data|player|realtime|host)\//.test(target)
    ? `ui/ knows ${target}`
    : null;
};

/** Electron is for main and preload, React for the renderer. */
const platform: Rule = (file, { specifier }) => {
  const room = roomOf(file.path);
  if (/^electron(-updater)?$/.test(specifier) && room !== "main" && room !== "preload")
    return `${room} uses ${specifier}`;
  if (/^(react|react-dom|@mantine\/.*)$/.test(specifier) && room !== "renderer")
    return `${room} uses ${specifier}`;
  const isBuild = /^src\/renderer\/(vite\.config\.ts$|build\/)/.test(file.path);
  if (specifier.startsWith("node:") && room === "renderer" && !isBuild) {
    return `renderer uses ${specifier}`;
  }
  return null;
};

/** Other code imports a server module only through its public.ts. */
const modules: Rule = (file, { target }) => {
  const to = target === null ? null : moduleOf(target);
  if (to === null || to === moduleOf(file.path) || COMPOSITION_ROOTS.includes(file.path)) return null;
  return target === `src/server/modules/${to}/public.ts` ? null : `imports ${to} past its public.ts`;
};

/** Modules that plugins know: serving a call includes its entry in the account's log. */
const PLUGINS_KNOW: readonly string[] = ["audit"];

/** Plugins serve all modules and import none of them. */
const plugins: Rule = (file, { target }) => {
  const to = target === null ? null : moduleOf(target);
  if (to === null || !file.path.startsWith("src/server/plugins/") || PLUGINS_KNOW.includes(to)) return null;
  return `a plugin imports module ${to}`;
};

/** Only repositories import tables and the types of their rows. */
const tables: Rule = (file, { target }) => {
  if (!target?.startsWith("src/server/db/schema/") || KNOWS_TABLES.test(file.path)) return null;
  return "names tables and is no repository";
};

export const ARROWS = {
  rooms,
  preload,
  pure,
  rendererFloors,
  features,
  data,
  ui,
  platform,
  modules,
  plugins,
  tables,
} satisfies Record<string, Rule>;

/** Breaches of one rule, each as `file: sentence`. */
export function breaches(files: readonly SourceFile[], rule: Rule): readonly string[] {
  return files.flatMap((file) =>
    file.imports.flatMap((item) => {
      const sentence = rule(file, item);
      return sentence === null ? [] : [`${file.path}: ${sentence} (${item.specifier})`];
    }),
  );
}

/** Uses of guarded APIs outside of their wrappers. */
export function rawUses(files: readonly SourceFile[]): readonly string[] {
  return files.flatMap((file) =>
    file.raw
      .filter((name) => !WRAPPERS[name]?.includes(file.path))
      .map((name) => `${file.path}: uses ${name} itself; its wrapper is ${WRAPPERS[name]?.join(" or ")}`),
  );
}

/** Circular imports, including type imports, each as a path back to its start. */
export function circles(files: readonly SourceFile[]): readonly string[] {
  const edges = new Map<string, Set<string>>();
  for (const { path, imports } of files)
    for (const { target } of imports) if (target !== null) add(edges, path, target);
  return circlesIn(edges);
}

/** Circular dependencies of server modules, including type imports, which couple modules too. */
export function moduleCircles(files: readonly SourceFile[]): readonly string[] {
  const edges = new Map<string, Set<string>>();
  for (const { path, imports } of files) {
    const from = moduleOf(path);
    for (const { target } of imports) {
      const to = target === null ? null : moduleOf(target);
      if (from !== null && to !== null && from !== to) add(edges, from, to);
    }
  }
  return circlesIn(edges);
}

function add(edges: Map<string, Set<string>>, from: string, to: string): void {
  const targets = edges.get(from) ?? new Set();
  edges.set(from, targets.add(to));
}

/** At least one circle in each strongly connected group of nodes. */
function circlesIn(edges: ReadonlyMap<string, ReadonlySet<string>>): readonly string[] {
  const done = new Set<string>();
  const found: string[] = [];
  const walk = (node: string, trail: readonly string[]): void => {
    const seen = trail.indexOf(node);
    if (seen >= 0) {
      found.push([...trail.slice(seen), node].join(" → "));
      return;
    }
    if (done.has(node)) return;
    for (const next of edges.get(node) ?? []) walk(next, [...trail, node]);
    done.add(node);
  };
  for (const node of edges.keys()) walk(node, []);
  return found;
}
