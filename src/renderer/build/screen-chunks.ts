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

/** What the service adds to the page that it serves for an address; see `server/plugins/screens.ts`. */
export interface ScreenFiles {
  readonly path: string;
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
}

/**
 * Splits the client by screens instead of by modules: what all pages have, what is behind sign-in, and each of the first
 * screens are files of their own, so that a screen is a handful of files instead of a hundred. Which modules a screen
 * needs is found by building once without any grouping: there each chunk holds what exactly the same screens need.
 * Writes screens.json, the files of each.
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
        // Before all others, and without waiting for them.
        const attrs = {
          type: "module",
          async: true,
          fetchpriority: "high",
          crossorigin: true,
          src: `/${file}`,
        };
        // The page would be set anew if it came after the first texts.
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
        // Who was asked before has the files already.
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

/** Names the file that a module goes to; null leaves it to the bundler. */
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
    // What home, or the other routes, share with what all pages fetch soon is neither's: they would fetch all of that, and
    // all pages would run it before they are drawn. The other first pages share little with it.
    const isLate = !isBehind && !consent.has(module) && within.every(({ name }) => name === "home");
    if (isLate && (isShared || (others.has(module) && (after || within.length > 0)))) return "shared";
    if (isBehind || within.length > 1 || (isShared && !consent.has(module)))
      return isLibrary ? "frame-libraries" : "frame";
    // Whoever is asked on another page would fetch all of it.
    if (consent.has(module)) return within.length > 0 || after ? "consent-shared" : "consent";
    return (within[0] ?? after)?.name ?? (others.has(module) ? "routes" : null);
  };
  return (module) => {
    const texts = TRANSLATED.exec(module);
    if (!texts) return fileOf(module);
    // Together where the English ones are: a screen in another language is as few files.
    const group = fileOf(path.join(ROOT, "lib/i18n/en", texts[2] ?? ""));
    return group && `${group}-${texts[1]}`;
  };
}

/** Much of them is called for the first screen. */
const LIBRARIES: ReadonlySet<string> = new Set(["libraries", "frame-libraries"]);

/** Browsers that know it compile such a file while it arrives, beside the page's own work, instead of call by call. */
const COMPILE_AHEAD = "//# allFunctionsCalledOnLoad";

/** The letters of nearly every page. */
const FONT = /inter-latin-wght-normal-[\w-]+\.woff2$/;

/** The files that are there wherever a file asks for others: not named again beside each of these. */
const THERE = /^assets\/(index|rolldown-runtime|libraries|early-calls)-[\w-]{8}\.(js|css)$/;
const THERE_BEHIND = /^assets\/frame(-libraries)?-[\w-]{8}\.(js|css)$/;

/** What has to be fetched beside a file, out of all that it imports. */
export const modulePreload = {
  // Every browser of that age fetches what it is told to.
  polyfill: false,
  resolveDependencies: (_: string, files: string[], { hostId }: { readonly hostId: string }) =>
    files.filter((file) => !THERE.test(file) && !(THERE_BEHIND.test(file) && THERE_BEHIND.test(hostId))),
};

/** The file of a group's texts in another language than English. */
const TRANSLATED = /\/lib\/i18n\/(?!en\/)([\w-]+)\/([\w-]+\.json)$/;

interface Graph {
  readonly chunks: ReadonlyMap<string, Rolldown.OutputChunk>;
  /** The chunk of a module. */
  readonly holders: ReadonlyMap<string, Rolldown.OutputChunk>;
}

function graphOf(output: readonly (Rolldown.OutputChunk | Rolldown.OutputAsset)[]): Graph {
  const chunks = output.filter((file) => file.type === "chunk");
  return {
    chunks: new Map(chunks.map((chunk) => [chunk.fileName, chunk])),
    holders: new Map(chunks.flatMap((chunk) => chunk.moduleIds.map((id) => [id, chunk] as const))),
  };
}

/** The chunks of these modules with everything that they import. */
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
