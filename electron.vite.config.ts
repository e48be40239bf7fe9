import { defineConfig } from "electron-vite";
import type { Plugin } from "vite";
import { readReleaseKey } from "./src/main/updates/release-signature.ts";
import { rendererConfig } from "./src/renderer/vite.config.ts";

const client = rendererConfig("electron");

/**
 * What main loads from node_modules while it runs: native code. Everything else is bundled, the decoder with its
 * WebAssembly too. electron-builder.yml packs exactly these.
 */
const RUNTIME_DEPENDENCIES = ["node-web-audio-api"];

/** Screens have addresses of their own (`/electron/login`), so the page names its files from the root. */
function rootBase(): Plugin {
  return { name: "roomtone:root-base", enforce: "post", config: () => ({ base: "/" }) };
}

/** What whoever builds a release says of it, see src/main/updates/build-facts.ts. */
function releaseFacts() {
  const { ROOMTONE_RELEASE_KEY = "", ROOMTONE_UPDATES_URL = "", ROOMTONE_COMMIT = "" } = process.env;
  // A player with a key that is none would not start: better no build.
  if (ROOMTONE_RELEASE_KEY !== "") readReleaseKey(ROOMTONE_RELEASE_KEY);
  return {
    ROOMTONE_RELEASE_KEY: JSON.stringify(ROOMTONE_RELEASE_KEY),
    ROOMTONE_UPDATES_URL: JSON.stringify(ROOMTONE_UPDATES_URL),
    ROOMTONE_COMMIT: JSON.stringify(ROOMTONE_COMMIT),
  };
}

export default defineConfig({
  main: {
    define: releaseFacts(),
    build: {
      externalizeDeps: false,
      sourcemap: true,
      rolldownOptions: {
        input: { index: "src/main/index.ts", "audio-process": "src/main/audio-process/index.ts" },
        external: RUNTIME_DEPENDENCIES,
        // Beside the entries: code finds its bundles and resources from where it stands.
        output: { chunkFileNames: "[name]-[hash].js" },
      },
    },
  },
  preload: {
    build: {
      externalizeDeps: false,
      rolldownOptions: {
        input: { index: "src/preload/index.ts" },
        output: { format: "cjs", entryFileNames: "[name].cjs" },
      },
    },
  },
  renderer: {
    ...client,
    plugins: [...client.plugins, rootBase()],
    build: {
      outDir: "out/renderer",
      emptyOutDir: true,
      minify: true,
      assetsInlineLimit: 0,
      rolldownOptions: { input: "src/renderer/index.html" },
    },
  },
});
