import { constants } from "node:zlib";
import compress from "@fastify/compress";
import helmet from "@fastify/helmet";
import type { Env } from "#server/env.ts";
import type { App } from "#server/plugins/calls/fastify.ts";
import { SPOTIFY_CALLBACK_PATH } from "#shared/contract/addresses.ts";
import { MIGRATOR_PATH, type MoveOrigins, PROBE_PATH } from "#shared/domain/moves/service-move.ts";
import { pathOf } from "./http.ts";

const ALLOWED_METHODS = "GET, HEAD, POST, PUT, PATCH, DELETE";
const ALLOWED_HEADERS = [
  "Accept",
  "Authorization",
  "Content-Type",
  "Range",
  "Tus-Resumable",
  "Upload-Length",
  "Upload-Metadata",
  "Upload-Offset",
  "X-API-Version",
  "X-Canary",
  "X-Client",
  "X-Request-Flags",
  "X-Session-Flag",
  "X-Tracking-Id",
  "X-User-Agent",
  "traceparent",
].join(", ");
const EXPOSED_HEADERS = [
  "x-access-token-issued",
  "retry-after",
  "content-range",
  "etag",
  "location",
  "tus-resumable",
  "upload-length",
  "upload-offset",
].join(", ");
const PREFLIGHT_SECONDS = "600";

/** Browser features that no page uses. Audio, full screen, clipboard and wake lock stay available. */
const UNUSED_FEATURES = [
  "accelerometer",
  "camera",
  "geolocation",
  "gyroscope",
  "hid",
  "idle-detection",
  "magnetometer",
  "midi",
  "payment",
  "publickey-credentials-get",
  "serial",
  "usb",
  "xr-spatial-tracking",
];
/** Messages are recorded and pictures for support are taken in the page, never in frames of others. */
const OWN_FEATURES = ["microphone", "display-capture"];
const PERMISSIONS_POLICY = [
  ...OWN_FEATURES.map((feature) => `${feature}=(self)`),
  ...UNUSED_FEATURES.map((feature) => `${feature}=()`),
].join(", ");

/** Small bodies are not worth compressing. */
const COMPRESS_FROM_BYTES = 1024;
const BROTLI_QUALITY = 4;

/**
 * Security headers, compression, and CORS for the desktop app's own origin and the origins of a service that moved. There are no
 * cookies: bearer tokens only. `move` is read for every answer.
 */
export async function registerHeaders(app: App, env: Env, move: () => MoveOrigins | null): Promise<void> {
  const secure = env.publicUrl?.startsWith("https:") ?? false;
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", "'wasm-unsafe-eval'"],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", "data:", "blob:", ...spotifyPictures(env)],
        mediaSrc: ["'self'", "blob:", "data:"],
        fontSrc: ["'self'", "data:"],
        // Browsers fetch people's own playlists from Spotify directly, with the person's token.
        connectSrc: [
          () => {
            const { from, to } = move() ?? {};
            const others = [env.spotify && new URL(env.spotify.apiUrl).origin, from, to];
            return ["'self'", ...others.filter((origin) => origin != null)].join(" ");
          },
        ],
        workerSrc: ["'self'", "blob:"],
        objectSrc: ["'none'"],
        baseUri: ["'self'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    // Shops open the service by its address in the local network, without a certificate.
    strictTransportSecurity: secure ? { maxAge: 31_536_000 } : false,
    crossOriginResourcePolicy: { policy: "cross-origin" },
    // The page that asks Spotify must keep a reference to the window that it opened for that.
    crossOriginOpenerPolicy: secure && {
      policy: env.spotify ? "same-origin-allow-popups" : "same-origin",
    },
    originAgentCluster: secure,
    referrerPolicy: { policy: "no-referrer" },
    xFrameOptions: { action: "deny" },
  });
  await app.register(compress, {
    threshold: COMPRESS_FROM_BYTES,
    encodings: ["br", "gzip", "identity"],
    globalDecompression: false,
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } },
  });

  app.addHook("onSend", async (request, reply) => {
    // It comes from Spotify, and posts to the page that opened it: a policy of its own would cut that
    // reference.
    if (pathOf(request.url) === SPOTIFY_CALLBACK_PATH) reply.removeHeader("cross-origin-opener-policy");
    // Routes with public content set their own header.
    if (!reply.hasHeader("cache-control")) reply.header("cache-control", "no-store");
  });

  const allowed = new Set(env.origins);
  app.addHook("onRequest", async (request, reply) => {
    const { origin } = request.headers;
    reply.header("vary", "Origin");
    // Only pages need these headers. For a small file they would be half of its size.
    if (!request.url.startsWith("/assets/")) reply.header("permissions-policy", PERMISSIONS_POLICY);
    if (origin === undefined) return;
    if (!allowed.has(origin) && !maySeeMove(move(), origin, pathOf(request.url))) return;
    reply.header("access-control-allow-origin", origin);
    reply.header("access-control-expose-headers", EXPOSED_HEADERS);
    if (request.method !== "OPTIONS") return;
    return reply
      .header("access-control-allow-methods", ALLOWED_METHODS)
      .header("access-control-allow-headers", ALLOWED_HEADERS)
      .header("access-control-max-age", PREFLIGHT_SECONDS)
      .code(204)
      .send();
  });
}

/** The old address sends what a browser remembers to the new one, whose pages ask whether the old one is alive. */
function maySeeMove(move: MoveOrigins | null, origin: string, path: string): boolean {
  if (!move) return false;
  return path === MIGRATOR_PATH ? origin === move.from : path === PROBE_PATH && origin === move.to;
}

/** Hosts of playlist pictures; for another Spotify than the real one, pictures are on its own host. */
function spotifyPictures({ spotify }: Pick<Env, "spotify">): readonly string[] {
  if (!spotify) return [];
  return ["https://*.scdn.co", "https://*.spotifycdn.com", new URL(spotify.apiUrl).origin];
}
