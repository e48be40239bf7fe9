import path from "node:path";
import { build, type Plugin, type Rolldown, type UserConfig } from "vite";
import {
  CONSENT,
  EARLY,
  EVERYWHERE,
  FRAME,
  HOST,
  LATER,
  OTHERS,
  PAGES,
  SIGN_IN,
  SOON,
} from "./first-screens.ts";

const ROOT = path.resolve(import.meta.dirname, "..");
const PAGE = path.join(ROOT, "index.html");

/** The files that the service adds to a page by its address; see `server/plugins/files/screens.ts`. */
export interface ScreenFiles {
  readonly path: string;
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
}

/**
 * Splits the client by screens instead of by modules: the code of all pages, the code behind sign-in, and each of the
 * first screens form a chunk, so that a screen is a handful of files instead of a hundred. A first build without any
 * grouping finds the modules of each screen: its chunks hold modules needed by exactly the same screens. Writes
 * screens.json, which lists the files of each screen.
 */
export function screenChunks(config: () => UserConfig): Plugin {
  return {
    name: "roomtone:screen-chunks",
    apply: "build",
    async config() {
      const groupOf = await groups(config());
      return {
        build: {
          rolldownOptions: {
            input: [PAGE, path.join(ROOT, EARLY)],
            output: {
              postBanner: ({ name }) => (LIBRARIES.has(name) ? COMPILE_AHEAD : ""),
              codeSplitting: {
                groups: [{ name: groupOf, debugName: "screens", includeDependenciesRecursively: false }],
              },
            },
          },
        },
      };
    },
    transformIndexHtml: {
      order: "post",
      handler(_, { bundle = {} }) {
        const files = Object.values(bundle);
        const file = graphOf(files).holders.get(path.join(ROOT, EARLY))?.fileName;
        const font = files.find(({ fileName }) => FONT.test(fileName))?.fileName;
        if (file === undefined) throw new Error(`The client has no file for ${EARLY}`);
        if (font === undefined) throw new Error(`The client has no font that fits ${FONT}`);
        // Executes first without blocking the others.
        const attrs = {
          type: "module",
          async: true,
          fetchpriority: "high",
          crossorigin: true,
          src: `/${file}`,
        };
        // A font that arrives after the first texts would cause a reflow.
        const ofFont = {
          rel: "preload",
          as: "font",
          type: "font/woff2",
          crossorigin: true,
          href: `/${font}`,
        };
        return [
          { tag: "script", attrs, injectTo: "head-prepend" as const },
          { tag: "link", attrs: ofFont, injectTo: "head" as const },
        ];
      },
    },
    generateBundle: {
      order: "post",
      handler(_, bundle) {
        const graph = graphOf(Object.values(bundle));
        // People who answered before have the consent files cached.
        const first = [...EVERYWHERE, ...CONSENT];
        const frame = [...first, ...FRAME];
        const screens = [
          screenFiles(graph, "/login", [...first, ...SIGN_IN]),
          ...PAGES.flatMap(({ paths, modules }) =>
            paths.map((address) => screenFiles(graph, address, [...frame, ...modules, ...SOON])),
          ),
          screenFiles(graph, "*", [...frame, ...OTHERS]),
        ];
        this.emitFile({ type: "asset", fileName: "screens.json", source: JSON.stringify(screens) });
      },
    },
  };
}

/** Returns the chunk name of a module; null leaves the module to the bundler. */
async function groups(config: UserConfig): Promise<(module: string) => string | null> {
  const result = await build({
    ...config,
    configFile: false,
    logLevel: "silent",
    build: {
      ...config.build,
      write: false,
      minify: false,
      rolldownOptions: { input: [PAGE, path.join(ROOT, EARLY)] },
    },
  });
  const graph = graphOf((result as Rolldown.RolldownOutput).output);
  const modules = (names: readonly string[]) => modulesOf(reach(graph, names));
  const early = modules([EARLY]);
  const first = modules(EVERYWHERE);
  const signIn = modules(SIGN_IN);
  const frame = modules(FRAME);
  const named = (group: { readonly name: string; readonly modules: readonly string[] }) => ({
    name: group.name,
    modules: modules(group.modules),
  });
  const pages = PAGES.map(named);
  const later = LATER.map(named);
  const consent = modules(CONSENT);
  const others = modules(OTHERS);
  const fileOf = (module: string): string | null => {
    if (module === path.join(ROOT, HOST)) return null;
    if (early.has(module)) return "early";
    const isLibrary = module.includes("/node_modules/");
    const isBehind = frame.has(module);
    const within = pages.filter((page) => page.modules.has(module));
    const isForEveryPage =
      first.has(module) ||
      (signIn.has(module) && (isBehind || within.length > 0)) ||
      (consent.has(module) && !isBehind && within.length > 1);
    if (isForEveryPage) return isLibrary ? "libraries" : "start";
    if (signIn.has(module)) return "sign-in";
    const after = later.find((group) => group.modules.has(module));
    const isShared = within.length === 1 && after !== undefined;
    // Modules that home or the other routes share with the late modules belong to neither chunk: those pages would
    // fetch all late modules, and all pages would run them before rendering. The other first pages share little with
    // them.
    const isLate = !isBehind && !consent.has(module) && within.every(({ name }) => name === "home");
    if (isLate && (isShared || (others.has(module) && (after || within.length > 0)))) return "shared";
    if (isBehind || within.length > 1 || (isShared && !consent.has(module)))
      return isLibrary ? "frame-libraries" : "frame";
    // Otherwise a consent dialog on another page would fetch all of it.
    if (consent.has(module)) return within.length > 0 || after ? "consent-shared" : "consent";
    return (within[0] ?? after)?.name ?? (others.has(module) ? "routes" : null);
  };
  return (module) => {
    const texts = TRANSLATED.exec(module);
    if (!texts) return fileOf(module);
    // Grouped like the English texts: a translated screen needs equally few files.
    const group = fileOf(path.join(ROOT, "lib/i18n/en", texts[2] ?? ""));
    return group && `${group}-${texts[1]}`;
  };
}

/** Chunks with much code that runs for the first screen. */
const LIBRARIES: ReadonlySet<string> = new Set(["libraries", "frame-libraries"]);

/** Browsers with support compile such a file in the background while it arrives, instead of function by function. */
const COMPILE_AHEAD = "//# allFunctionsCalledOnLoad";

/** The font file of nearly every page. */
const FONT = /inter-latin-wght-normal-[\w-]+\.woff2$/;

/** Files already loaded wherever a file imports others; not listed again for preloading. */
const THERE = /^assets\/(index|rolldown-runtime|libraries|early-calls)-[\w-]{8}\.(js|css)$/;
const THERE_BEHIND = /^assets\/frame(-libraries)?-[\w-]{8}\.(js|css)$/;

/** Limits the preloads of a file to imports that need them. */
export const modulePreload = {
  // Every supported browser has modulepreload.
  polyfill: false,
  resolveDependencies: (_: string, files: string[], { hostId }: { readonly hostId: string }) =>
    files.filter((file) => !THERE.test(file) && !(THERE_BEHIND.test(file) && THERE_BEHIND.test(hostId))),
};

/** A text group's file in a language other than English. */
const TRANSLATED = /\/lib\/i18n\/(?!en\/)([\w-]+)\/([\w-]+\.json)$/;

interface Graph {
  readonly chunks: ReadonlyMap<string, Rolldown.OutputChunk>;
  /** The chunk of each module. */
  readonly holders: ReadonlyMap<string, Rolldown.OutputChunk>;
}

function graphOf(output: readonly (Rolldown.OutputChunk | Rolldown.OutputAsset)[]): Graph {
  const chunks = output.filter((file) => file.type === "chunk");
  return {
    chunks: new Map(chunks.map((chunk) => [chunk.fileName, chunk])),
    holders: new Map(chunks.flatMap((chunk) => chunk.moduleIds.map((id) => [id, chunk] as const))),
  };
}

/** The chunks of these modules and everything they import. */
function reach({ chunks, holders }: Graph, names: readonly string[]): ReadonlySet<Rolldown.OutputChunk> {
  const found = new Set<Rolldown.OutputChunk>();
  const add = (chunk: Rolldown.OutputChunk | undefined) => {
    if (!chunk || found.has(chunk)) return;
    found.add(chunk);
    for (const name of chunk.imports) add(chunks.get(name));
  };
  for (const name of names) {
    const holder = holders.get(path.join(ROOT, name));
    if (!holder) throw new Error(`first-screens.ts names ${name}, which the client does not have`);
    add(holder);
  }
  return found;
}

function modulesOf(chunks: ReadonlySet<Rolldown.OutputChunk>): ReadonlySet<string> {
  return new Set([...chunks].flatMap((chunk) => chunk.moduleIds));
}

function screenFiles(graph: Graph, address: string, names: readonly string[]): ScreenFiles {
  const chunks = [...reach(graph, names)];
  const styles = new Set(chunks.flatMap((chunk) => [...(chunk.viteMetadata?.importedCss ?? [])]));
  return {
    path: address,
    scripts: chunks.map(({ fileName }) => `/${fileName}`),
    styles: [...styles].map((file) => `/${file}`),
  };
}
