import { BUILDS_PATH } from "#shared/contract/addresses.ts";

export interface FeedPlan {
  /** The debug flag: only this address. */
  readonly updateSource: string | null;
  /** Without a trailing slash. */
  readonly serviceUrl: string;
  /** The build's feed, asked if the service has no release. */
  readonly builtIn: string | null;
  /** Whether the build has a release key, so that nobody on the way can alter the feed. */
  readonly signed: boolean;
  /** Whether this is an installed app. */
  readonly packed: boolean;
}

/**
 * Addresses of the release feeds, in order; each is asked only if the previous one has no release. Empty: no feed is
 * permitted. See docs/decisions/013.
 */
export function feedAddresses(plan: FeedPlan): readonly string[] {
  const { updateSource, serviceUrl, builtIn, signed, packed } = plan;
  // The flag comes from the page: without signatures, an attacker in the page could choose the next program.
  if (updateSource !== null && (signed || !packed))
    return isPrivate(updateSource) ? [withSlash(updateSource)] : [];
  const addresses = [`${serviceUrl}${BUILDS_PATH}`, ...(builtIn === null ? [] : [withSlash(builtIn)])];
  return [...new Set(addresses)].filter((address) => signed || isPrivate(address));
}

/** Whether nobody on the way can alter the answer: TLS, or this computer itself. */
function isPrivate(address: string): boolean {
  const url = URL.parse(address);
  if (!url) return false;
  return url.protocol === "https:" || (url.protocol === "http:" && isThisComputer(url.hostname));
}

function isThisComputer(hostname: string): boolean {
  return hostname === "localhost" || hostname === "127.0.0.1" || hostname === "[::1]";
}

function withSlash(address: string): string {
  return address.endsWith("/") ? address : `${address}/`;
}
