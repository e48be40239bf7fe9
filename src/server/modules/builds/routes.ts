import { readdir, stat } from "node:fs/promises";
import path from "node:path";
import { Readable } from "node:stream";
import { z } from "zod";
import type { App, Reply, Request } from "#server/plugins/calls/fastify.ts";
import { serve } from "#server/plugins/calls/serve.ts";
import { sendFile } from "#server/plugins/files/send-file.ts";
import { sendProblem } from "#server/plugins/http/http.ts";
import type { Services } from "#server/services.ts";
import { BUILDS_PATH } from "#shared/contract/addresses.ts";
import { listReleaseFeeds } from "#shared/contract/rest/status/builds.ts";
import { multiRange } from "./multi-range.ts";

/**
 * A file of the folder. Names start with a letter or digit, so that none is hidden or leads out of the
 * folder.
 */
const FileParams = z.object({ file: z.string().regex(/^[A-Za-z0-9][A-Za-z0-9._ -]{0,199}$/) });

/** A feed names the newest version, so it changes. */
const FEED = /\.(yml|sig)$/;
const FEED_NAME = /^latest[\w-]*\.yml$/;
const FEED_CACHE = "public, max-age=60";
/** Other files have their version in their name and never change. */
const FILE_CACHE = "public, max-age=31536000, immutable";

/**
 * Releases of the desktop player, from the folder that electron-builder wrote them to. They are public, and
 * fetched by the updater of every version ever released, which sends neither a token nor an API version. It
 * trusts only files signed with the release key (docs/decisions/013).
 */
export function registerBuildRoutes(app: App, { env }: Services): void {
  serve(app, listReleaseFeeds, async () => {
    const files = await readdir(env.buildsDir).catch(() => []);
    return { feeds: files.filter((name) => FEED_NAME.test(name)).sort() };
  });
  const handler = async (request: Request, reply: Reply) => {
    const params = FileParams.safeParse(request.params);
    const file = params.success ? await release(env.buildsDir, params.data.file) : null;
    if (!file) return sendProblem(reply, { kind: "not-found" });
    const { contentType, etag, cacheControl } = file;
    const several = request.method === "GET" && request.headers["if-range"] === undefined;
    const ranges = several ? multiRange(request.headers.range, file.size, contentType) : null;
    if (!ranges) {
      const sent = await sendFile(request, reply, file);
      return sent ? reply : sendProblem(reply, { kind: "not-found" });
    }
    return reply
      .code(206)
      .header("etag", etag)
      .header("cache-control", cacheControl)
      .header("accept-ranges", "bytes")
      .header("content-length", ranges.contentLength)
      .type(ranges.contentType)
      .send(Readable.from(ranges.body(file.path)));
  };
  app.route({ method: ["GET", "HEAD"], url: `${BUILDS_PATH}:file`, compress: false, handler });
}

async function release(folder: string, name: string) {
  const file = path.join(folder, name);
  const found = await stat(file).catch(() => null);
  if (!found?.isFile()) return null;
  return {
    path: file,
    size: found.size,
    etag: `"${found.size.toString(36)}-${found.mtimeMs.toString(36)}"`,
    contentType: typeOf(name),
    cacheControl: FEED.test(name) ? FEED_CACHE : FILE_CACHE,
  };
}

function typeOf(name: string): string {
  if (name.endsWith(".yml")) return "text/yaml; charset=utf-8";
  return name.endsWith(".sig") ? "text/plain; charset=utf-8" : "application/octet-stream";
}
