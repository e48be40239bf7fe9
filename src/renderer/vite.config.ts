import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import mantine from "postcss-preset-mantine";
import { defineConfig, type Plugin, type UserConfig } from "vite";
import { compressedCopies } from "./build/compressed-copies.ts";
import { leanCalls } from "./build/lean-calls.ts";
import { leanSchemas } from "./build/lean-schemas.ts";
import { modulePreload, screenChunks } from "./build/screen-chunks.ts";

const root = fileURLToPath(new URL(".", import.meta.url));
const { version } = JSON.parse(readFileSync(new URL("../../package.json", import.meta.url), "utf8")) as {
  readonly version: string;
};

/** React Router names its development build in its package, which a browser of a shop has no use for. */
function routerForProduction(): Plugin {
  const file = (name: string) =>
    fileURLToPath(new URL(`../../node_modules/react-router/dist/production/${name}.mjs`, import.meta.url));
  const alias = [
    { find: /^react-router$/, replacement: file("index") },
    { find: /^react-router\/dom$/, replacement: file("dom-export") },
  ];
  return { name: "roomtone:router-for-production", apply: "build", config: () => ({ resolve: { alias } }) };
}

/** What the client's two builds share; `host` decides which of the Host implementations is bundled. */
export function rendererConfig(host: "web" | "electron") {
  return {
    root,
    plugins: [react(), routerForProduction(), leanSchemas(), leanCalls()],
    define: {
      __HOST__: JSON.stringify(host),
      __APP_VERSION__: JSON.stringify(version),
      // Said by whoever builds: a checkout need not have a history.
      __APP_COMMIT__: JSON.stringify(process.env.ROOMTONE_COMMIT ?? ""),
    },
    // Texts are read as a whole, never imported by name.
    json: { namedExports: false },
    css: { postcss: { plugins: [mantine()] } },
  } satisfies UserConfig;
}

const service = `http://127.0.0.1:${process.env.ROOMTONE_PORT ?? "4310"}`;

/** How the web build is written. */
const WEB_BUILD = {
  outDir: fileURLToPath(new URL("../../out/web", import.meta.url)),
  emptyOutDir: true,
  target: "es2023",
  modulePreload,
  // Inlined data: addresses would need a wider content security policy.
  assetsInlineLimit: 0,
} satisfies UserConfig["build"];

/** The web build. In development the service's paths are passed on to the running service. */
export default defineConfig({
  ...rendererConfig("web"),
  plugins: [
    ...rendererConfig("web").plugins,
    screenChunks(() => ({ ...rendererConfig("web"), build: WEB_BUILD })),
    compressedCopies(),
  ],
  build: WEB_BUILD,
  server: {
    proxy: {
      "/api": service,
      "/env": service,
      "/dev/outbox": service,
      "/healthz": service,
      "/media": service,
      // Not all of /player: the client has a folder of that name.
      "^/player/(control|playback)": { target: service, ws: true },
      "/ws": { target: service, ws: true },
      "/graphql-transport-ws": { target: service, ws: true },
    },
  },
});
