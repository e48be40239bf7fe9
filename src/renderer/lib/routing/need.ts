import type { Services } from "../services.tsx";

/** What is said to somebody who is sent elsewhere. */
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

/** A visit of a page, which can read its parameters: null where one is malformed. */
export interface PageVisit<Params> extends Visit {
  readonly read: () => Promise<Params | null>;
}

/**
 * A rule about who may open a page. Null lets in, a path is where others go instead, and false leaves that to the page:
 * see `otherwise`.
 */
export type Need<Params = unknown> = (visit: PageVisit<Params>) => NeedAnswer | Promise<NeedAnswer>;
export type NeedAnswer = string | false | null;
