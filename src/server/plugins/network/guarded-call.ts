import type { LookupAddress } from "node:dns";
import { Agent as HttpAgent, request as httpRequest, type IncomingMessage } from "node:http";
import { Agent as HttpsAgent, request as httpsRequest } from "node:https";
import { isIP, type LookupFunction } from "node:net";
import { ok, type Result, refuse } from "#shared/domain/result/result.ts";
import { isInternetAddress } from "./internet-address.ts";
import { nameServers, type Resolve, resolveAsHost } from "./resolve-names.ts";

/**
 * Calls to addresses that people have typed.
 *
 * [Note: addresses typed by customers] They must not reach the host's own network. An address is checked when it
 * is entered, so that its author learns of it, and again by the lookup of the connection itself: the socket connects
 * to nothing but what was checked, whatever a name resolves to the next time. Each call has a connection of
 * its own, redirects are not followed, and answers are cut and timed out.
 */

const TIMEOUT_MS = 10_000;
const MOST_BYTES = 64_000;
/** Bytes of the answer that are kept. */
const KEPT_BYTES = 1_000;

type GuardedFailure = "refused" | "unreachable" | "timeout" | "tls" | "dns";

interface GuardedOptions {
  /** Whether private addresses are allowed, and addresses without TLS. */
  readonly allowsPrivate: boolean;
  /** Whether addresses without TLS are allowed anyway: nothing secret is sent or read. */
  readonly allowsPlain?: boolean;
  readonly resolve?: Resolve;
  readonly timeoutMs?: number;
}

interface GuardedCall extends GuardedOptions {
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  /** Sent by POST; without one the call is a GET. */
  readonly body?: string;
  /** Bytes of the answer that are kept, if more than usual. */
  readonly keptBytes?: number;
}

interface GuardedAnswer {
  readonly status: number;
  /** Its beginning. */
  readonly text: string;
}

const resolvePublic = nameServers();
const resolverFor = (allowsPrivate: boolean) => (allowsPrivate ? resolveAsHost : resolvePublic);

class RefusedAddress extends Error {}

/** Why an address may not be called; null: it may, or its name does not resolve at present. */
export async function refusalOfAddress(
  url: string,
  { allowsPrivate, resolve = resolverFor(allowsPrivate) }: GuardedOptions,
): Promise<"address" | "private" | null> {
  const parsed = URL.canParse(url) ? new URL(url) : null;
  if (!parsed || !hasScheme(parsed, allowsPrivate) || parsed.username !== "" || parsed.password !== "")
    return "address";
  if (allowsPrivate) return null;
  const host = hostOf(parsed);
  if (isIP(host) !== 0) return isInternetAddress(host) ? null : "private";
  const addresses = await new Promise<readonly LookupAddress[]>((found) =>
    resolve(host, (_error, all) => found(all)),
  );
  return addresses.every(({ address }) => isInternetAddress(address)) ? null : "private";
}

/** Makes a call. Any answer is a success here, also a redirect; the caller judges its status. */
export async function callGuarded({
  url,
  headers,
  body,
  keptBytes = KEPT_BYTES,
  allowsPrivate,
  allowsPlain = allowsPrivate,
  resolve = resolverFor(allowsPrivate),
  timeoutMs = TIMEOUT_MS,
}: GuardedCall): Promise<Result<GuardedAnswer, GuardedFailure>> {
  const host = hostOf(url);
  if (!hasScheme(url, allowsPlain)) return refuse("refused");
  if (isIP(host) !== 0 && !allowsPrivate && !isInternetAddress(host)) return refuse("refused");
  const isSecure = url.protocol === "https:";
  const agent = isSecure ? new HttpsAgent({ keepAlive: false }) : new HttpAgent({ keepAlive: false });
  const signal = AbortSignal.timeout(timeoutMs);
  try {
    const answer = await new Promise<GuardedAnswer>((answered, failed) => {
      const options = {
        method: body === undefined ? "GET" : "POST",
        agent,
        signal,
        lookup: checkedLookup(resolve, allowsPrivate),
        headers:
          body === undefined ? headers : { ...headers, "content-length": String(Buffer.byteLength(body)) },
      };
      const call = isSecure ? httpsRequest(url, options) : httpRequest(url, options);
      call.once("response", (response) => {
        readStart(response, keptBytes).then(
          (text) => answered({ status: response.statusCode ?? 0, text }),
          failed,
        );
      });
      // Also after the answer: a cut one ends with an error that nobody needs.
      call.on("error", failed);
      call.end(body);
    });
    return ok(answer);
  } catch (error) {
    return refuse(signal.aborted ? "timeout" : failureOf(error));
  } finally {
    agent.destroy();
  }
}

/** Looks names up for a connection, and lets through only addresses that may be called. */
function checkedLookup(resolve: Resolve, allowsPrivate: boolean): LookupFunction {
  return (hostname, options, callback) => {
    resolve(hostname, (error, addresses) => {
      if (error) return callback(error, "");
      const [first] = addresses;
      const isAllowed = allowsPrivate || addresses.every(({ address }) => isInternetAddress(address));
      if (!first || !isAllowed) return callback(new RefusedAddress("A private address"), "");
      if (options.all === true) return callback(null, [...addresses]);
      callback(null, first.address, first.family);
    });
  };
}

/** The beginning of an answer; the rest of a long one is not read. */
async function readStart(response: IncomingMessage, keptBytes: number): Promise<string> {
  const kept: Buffer[] = [];
  const most = Math.max(keptBytes, MOST_BYTES);
  let size = 0;
  for await (const part of response as AsyncIterable<Buffer>) {
    if (size < keptBytes) kept.push(part);
    size += part.length;
    // Leaving the loop closes the connection.
    if (size > most) break;
  }
  return Buffer.concat(kept).subarray(0, keptBytes).toString("utf8");
}

function hasScheme({ protocol }: URL, allowsPlain: boolean): boolean {
  return protocol === "https:" || (allowsPlain && protocol === "http:");
}

/** The host without the brackets of an IPv6 address. Numbers in other notations are already normalised. */
function hostOf({ hostname }: URL): string {
  return hostname.replace(/^\[|\]$/g, "");
}

function failureOf(error: unknown): GuardedFailure {
  if (error instanceof RefusedAddress) return "refused";
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  if (/^(ENOTFOUND|ENODATA|ESERVFAIL|EREFUSED|ETIMEOUT|EAI_AGAIN)$/.test(code)) return "dns";
  return /CERT|TLS|SSL|SELF_SIGNED|UNABLE_TO/.test(code) ? "tls" : "unreachable";
}
