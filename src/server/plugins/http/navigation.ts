import type { IncomingMessage } from "node:http";

/** Paths of the service itself: an unknown one below them is an error and never the client. */
export const SERVICE_PATHS = /^\/(api|player|media|ws|graphql-transport-ws)([/?]|$)/;

/**
 * The URL to route a request by. A browser that opens a page whose path cannot be decoded gets the client, which says
 * so, instead of the router's JSON error: its percent signs count as text.
 */
export function routedUrl({ method, url = "/", headers }: IncomingMessage): string {
  const opensPage = method === "GET" && headers.accept?.includes("text/html") && !SERVICE_PATHS.test(url);
  const [path = "", ...query] = url.split(/(?=\?)/);
  if (!opensPage || isDecodable(path)) return url;
  return [path.replaceAll("%", "%25"), ...query].join("");
}

function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}
