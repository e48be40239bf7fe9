import { type LookupAddress, lookup } from "node:dns";
import { Resolver } from "node:dns/promises";

/** Finds all addresses of a name. */
export type Resolve = (
  hostname: string,
  done: (error: NodeJS.ErrnoException | null, addresses: readonly LookupAddress[]) => void,
) => void;

/** As this computer finds names, also those of its own network. */
export const resolveAsHost: Resolve = (hostname, done) =>
  lookup(hostname, { all: true }, (error, addresses) => done(error, error ? [] : addresses));

/**
 * Asks name servers only, for names that anybody may have typed: the lookup of the host takes one of a few threads, which
 * files and passwords need too, for as long as somebody's name server likes.
 */
export function nameServers({
  servers,
  timeoutMs = 2_000,
}: {
  readonly servers?: readonly string[];
  readonly timeoutMs?: number;
} = {}): Resolve {
  const resolver = new Resolver({ timeout: timeoutMs, tries: 2 });
  if (servers) resolver.setServers(servers);
  return (hostname, done) => {
    const found = Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)]);
    void found.then(([v4, v6]) => {
      const addresses = [...listed(v4, 4), ...listed(v6, 6)];
      if (addresses.length > 0 || v4.status === "fulfilled") done(null, addresses);
      else done(v4.reason, []);
    });
  };
}

function listed(answer: PromiseSettledResult<string[]>, family: 4 | 6): readonly LookupAddress[] {
  return answer.status === "fulfilled" ? answer.value.map((address) => ({ address, family })) : [];
}
