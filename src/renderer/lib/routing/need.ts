import type { Services } from "../services.tsx";

/** Notices for somebody who is redirected. */
export interface Notices {
  /** Why the account of the address cannot be opened; `opened` names the one that is shown instead, if there is one. */
  accountAccessError(error: unknown, opened: string | null): void;
  /** A link wants to pair this computer, which plays this zone. */
  alreadyPaired(zone: string): void;
}

/** Somebody opens an address. */
export interface Visit {
  readonly services: Services;
  readonly notices: Notices;
  readonly url: URL;
  readonly params: Readonly<Record<string, string | undefined>>;
}

/** A visit to a page, with its parameters: null where one is malformed. */
export interface PageVisit<Params> extends Visit {
  readonly read: () => Promise<Params | null>;
}

/**
 * A rule about who may open a page. Null allows it, a path redirects, and false leaves the redirect to the page: see
 * `otherwise`.
 */
export type Need<Params = unknown> = (visit: PageVisit<Params>) => NeedAnswer | Promise<NeedAnswer>;
export type NeedAnswer = string | false | null;
