import { existsSync } from "node:fs";
import path from "node:path";
import fastifyStatic from "@fastify/static";
import type { App } from "./fastify.ts";
import { pathOf, sendProblem } from "./http.ts";
import { readPage } from "./screens.ts";

const WEB_FOLDER = path.resolve(import.meta.dirname, "../../../out/web");
const INDEX = "index.html";

/** Paths that are the service's own: an unknown one below them is an error and never the client. */
const SERVICE_PATHS = /^\/(api|player|media|ws|graphql-transport-ws)(\/|$)/;

/** The path of a file. An id may end in dots, which is no extension. */
const NAMES_FILE = /\.[A-Za-z0-9]+$/;

/** Serves the web client, and says what was not found. Assets carry a hash in their name and never change. */
export async function registerStatic(app: App, folder = WEB_FOLDER): Promise<void> {
  const pageOf = existsSync(path.join(folder, INDEX)) ? await readPage(folder) : null;
  if (pageOf) {
    await app.register(fastifyStatic, {
      root: folder,
      // Its own route reads the folder, of a thousand names, for every file that is asked for.
      serve: false,
      index: false,
      // The build leaves a smaller copy beside each file that is worth it.
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply, file) => {
        const isAsset = path.dirname(file).endsWith(`${path.sep}assets`);
        reply.header("cache-control", isAsset ? "public, max-age=31536000, immutable" : "no-cache");
      },
    });
    app.get("/*", (request, reply) => {
      const where = pathOf(request.url);
      if (NAMES_FILE.test(where)) return reply.sendFile(where);
      reply.callNotFound();
      return reply;
    });
  }
  app.setNotFoundHandler((request, reply) => {
    const where = pathOf(request.url);
    const wantsPage = request.method === "GET" && !SERVICE_PATHS.test(where) && !NAMES_FILE.test(where);
    if (pageOf && wantsPage) {
      return reply.header("cache-control", "no-cache").type("text/html; charset=utf-8").send(pageOf(where));
    }
    return sendProblem(reply, { kind: "not-found", message: `Route not found (${where})` });
  });
}
