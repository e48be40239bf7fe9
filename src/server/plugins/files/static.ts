import { existsSync } from "node:fs";
import path from "node:path";
import fastifyStatic from "@fastify/static";
import type { App } from "#server/plugins/calls/fastify.ts";
import { pathOf, sendProblem } from "#server/plugins/http/http.ts";
import { SERVICE_PATHS } from "#server/plugins/http/navigation.ts";
import { MOVED_META, type MoveOrigins } from "#shared/domain/moves/service-move.ts";
import { readPage } from "./screens.ts";

const WEB_FOLDER = path.resolve(import.meta.dirname, "../../../../out/web");
const INDEX = "index.html";

/** The path of a file. An id may end in dots, which are not an extension. */
const NAMES_FILE = /\.[A-Za-z0-9]+$/;

interface StaticOptions {
  readonly folder?: string;
  /** Where the service moved from and to; null: it has not moved. */
  readonly move?: () => MoveOrigins | null;
}

/**
 * Serves the web client, and answers 404 for unknown paths. Assets have a hash in their name and never
 * change.
 */
export async function registerStatic(
  app: App,
  { folder = WEB_FOLDER, move = () => null }: StaticOptions = {},
): Promise<void> {
  const pageOf = existsSync(path.join(folder, INDEX)) ? await readPage(folder) : null;
  if (pageOf) {
    await app.register(fastifyStatic, {
      root: folder,
      // Its own route would read the folder, with a thousand names, for every requested file.
      serve: false,
      index: false,
      // The build leaves a compressed copy beside each file that benefits.
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
      return reply
        .header("cache-control", "no-cache")
        .type("text/html; charset=utf-8")
        .send(withMove(pageOf(where), move()));
    }
    return sendProblem(reply, { kind: "not-found", message: `Route not found (${where})` });
  });
}

/** The page, with the origins of a service that moved for the client to read before it starts. */
function withMove(page: string, move: MoveOrigins | null): string {
  if (!move) return page;
  const content = JSON.stringify(move).replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
  return page.replace("</head>", () => `<meta name="${MOVED_META}" content="${content}" /></head>`);
}
