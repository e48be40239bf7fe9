import { readFile } from "node:fs/promises";
import { extname, join, normalize, sep } from "node:path";
import { protocol } from "electron";
import { contentSecurityPolicy } from "./content-security-policy.ts";

export const APP_SCHEME = "app";
/** Origin of the client inside the app. */
export const APP_ORIGIN = `${APP_SCHEME}://roomtone`;

const CONTENT_TYPES: Readonly<Record<string, string>> = {
  ".css": "text/css; charset=utf-8",
  ".html": "text/html; charset=utf-8",
  ".ico": "image/x-icon",
  ".jpg": "image/jpeg",
  ".js": "text/javascript; charset=utf-8",
  ".json": "application/json; charset=utf-8",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".webp": "image/webp",
  ".woff2": "font/woff2",
};

/** Gives our scheme the rights of a web origin. Call before the app is ready. */
export function registerAppScheme(): void {
  const privileges = { standard: true, secure: true, supportFetchAPI: true, codeCache: true };
  protocol.registerSchemesAsPrivileged([{ scheme: APP_SCHEME, privileges }]);
}

/** Answers requests other than those for the client's files; null passes one on. */
export type AnswerFirst = (request: Request) => Promise<Response | null>;

/** Serves the built client in `folder` under {@link APP_ORIGIN}. */
export function serveApp(folder: string, serviceUrl: string, first: AnswerFirst): () => void {
  protocol.handle(
    APP_SCHEME,
    async (request) => (await first(request)) ?? answer(folder, serviceUrl, request),
  );
  return () => protocol.unhandle(APP_SCHEME);
}

/** Answers a request with a file of the client, or with the page for the address of a screen. */
export async function answer(folder: string, serviceUrl: string, request: Request): Promise<Response> {
  if (request.method !== "GET" && request.method !== "HEAD") return new Response(null, { status: 405 });
  const path = fileOf(folder, request.url);
  if (path === null) return new Response(null, { status: 404 });
  // A bare dot at the end is no extension: an id may end in dots.
  const isScreen = extname(path).length <= 1;
  const file = isScreen ? join(folder, "index.html") : path;
  const contents = await readFile(file).catch(() => null);
  if (contents === null) return new Response(null, { status: 404 });
  return new Response(request.method === "HEAD" ? null : new Uint8Array(contents), {
    headers: headersOf(file, serviceUrl),
  });
}

/** The file below `folder` that an address names; null for another host or a path outside the folder. */
function fileOf(folder: string, address: string): string | null {
  const url = URL.parse(address);
  if (!url || url.protocol !== `${APP_SCHEME}:` || url.host !== "roomtone") return null;
  const path = decode(url.pathname);
  if (path === null || path.includes("\0") || path.includes("\\")) return null;
  const file = normalize(join(folder, path));
  return file === folder || file.startsWith(folder + sep) ? file : null;
}

function decode(pathname: string): string | null {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return null;
  }
}

function headersOf(file: string, serviceUrl: string): Record<string, string> {
  return {
    "Content-Type": CONTENT_TYPES[extname(file)] ?? "application/octet-stream",
    "Content-Security-Policy": contentSecurityPolicy(serviceUrl),
    "Cross-Origin-Opener-Policy": "same-origin",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    // Pages are revalidated; other files have a hash in their name and never change.
    "Cache-Control": file.endsWith(".html") ? "no-cache" : "max-age=31536000, immutable",
  };
}
