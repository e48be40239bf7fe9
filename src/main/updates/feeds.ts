import { BUILDS_PATH } from "#shared/contract/addresses.ts";

export interface FeedPlan {
  /** The debug flag: this address and no other. */
  readonly updateSource: string | null;
  /** Without a trailing slash. */
  readonly serviceUrl: string;
  /** What the build was told to ask where the service has nothing. */
  readonly builtIn: string | null;
  /** Whether the build knows a release key, so that nobody between us and the feed can add to it. */
  readonly signed: boolean;
  /** Whether this is an installed app. */
  readonly packed: boolean;
}

/**
 * The feeds to ask for releases, in order; the next one is asked where the one before has none. Empty: there is none
 * that may be asked. See docs/decisions/013.
 */
export function feedAddresses(plan: FeedPlan): readonly string[] {
  const { updateSource, serviceUrl, builtIn, signed, packed } = plan;
  // The flag comes from the page: without a signature, whoever has got at the page would choose the next program.
  if (updateSource !== null && (signed || !packed))
    return isPrivate(updateSource) ? [withSlash(updateSource)] : [];
  const addresses = [`${serviceUrl}${BUILDS_PATH}`, ...(builtIn === null ? [] : [withSlash(builtIn)])];
  return [...new Set(addresses)].filter((address) => signed || isPrivate(address));
}

/** Nobody on the way can change what comes from there: TLS, or this computer itself. */
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
