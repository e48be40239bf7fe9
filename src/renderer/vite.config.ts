import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import mantine from "postcss-preset-mantine";
import { defineConfig, type Plugin, type UserConfig } from "vite";
import { compressedCopies } from "./build/compressed-copies.ts";
import { leanCalls } from "./build/lean-calls.ts";
import { leanSchemas } from "./build/lean-schemas.ts";
import { modulePreload, screenChunks } from "./build/screen-chunks.ts";
import { texts } from "./build/texts.ts";

const root = fileURLToPath(new URL(".", import.meta.url));
const { version } = JSON.parse(readFileSync(new URL("../../package.json", import.meta.url), "utf8")) as {
  readonly version: string;
};

/** React Router's package selects its development build by name, which production does not need. */
function routerForProduction(): Plugin {
  const file = (name: string) =>
    fileURLToPath(new URL(`../../node_modules/react-router/dist/production/${name}.mjs`, import.meta.url));
  const alias = [
    { find: /^react-router$/, replacement: file("index") },
    { find: /^react-router\/dom$/, replacement: file("dom-export") },
  ];
  return { name: "roomtone:router-for-production", apply: "build", config: () => ({ resolve: { alias } }) };
}

/** Configuration shared by the client's two builds; `host` selects the bundled Host implementation. */
export function rendererConfig(host: "web" | "electron") {
  return {
    root,
    plugins: [texts(), react(), routerForProduction(), leanSchemas(), leanCalls()],
    define: {
      __HOST__: JSON.stringify(host),
      __APP_VERSION__: JSON.stringify(version),
      // Set by the builder: a checkout may lack git history.
      __APP_COMMIT__: JSON.stringify(process.env.ROOMTONE_COMMIT ?? ""),
    },
    // Texts are imported as a whole, never by name.
    json: { namedExports: false },
    css: { postcss: { plugins: [mantine()] } },
  } satisfies UserConfig;
}

const service = `http://127.0.0.1:${process.env.ROOMTONE_PORT ?? "4310"}`;

/** Settings of the web build. */
const WEB_BUILD = {
  outDir: fileURLToPath(new URL("../../out/web", import.meta.url)),
  emptyOutDir: true,
  target: "es2023",
  modulePreload,
  // Inlined data URLs would need a wider content security policy.
  assetsInlineLimit: 0,
} satisfies UserConfig["build"];

/** The web build. In development, the service's paths are proxied to the running service. */
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
      "/status/api": service,
      "/dev/outbox": service,
      "/healthz": service,
      "/media": service,
      // Not all of /player: the client has a folder with that name.
      "^/player/(control|playback)": { target: service, ws: true },
      "/ws": { target: service, ws: true },
      "/graphql-transport-ws": { target: service, ws: true },
    },
  },
});
