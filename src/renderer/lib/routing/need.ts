import type { Services } from "#renderer/lib/services.tsx";

/** Notices for a person who is redirected. */
export interface Notices {
  /** Why the account in the address cannot be opened; `opened` names the one shown instead, or null. */
  accountAccessError(error: unknown, opened: string | null): void;
  /** A link asks to pair this computer, which already plays this zone. */
  alreadyPaired(zone: string): void;
}

/** A request to open an address. */
export interface Visit {
  readonly services: Services;
  readonly notices: Notices;
  readonly url: URL;
  readonly params: Readonly<Record<string, string | undefined>>;
}

/** A visit to a page with its parameters; null when one is malformed. */
export interface PageVisit<Params> extends Visit {
  readonly read: () => Promise<Params | null>;
}

/**
 * A rule about access to a page. Null allows it, a path redirects, and false leaves the redirect to the page: see
 * `otherwise`.
 */
export type Need<Params = unknown> = (visit: PageVisit<Params>) => NeedAnswer | Promise<NeedAnswer>;
export type NeedAnswer = string | false | null;
