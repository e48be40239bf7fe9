/** The people of the map. */
export const VIEWERS = [
  "signedOut",
  "member",
  "locationUser",
  "owner",
  "royaltyFree",
  "restricted",
  "partner",
  "buyer",
] as const;
export type Viewer = (typeof VIEWERS)[number];

/**
 * The redirects that a viewer follows, joined by " > "; the last is where they end. Empty: the page opens at its own
 * address.
 */
export type Steps = string;

/** Where an address leads each viewer. */
export type Leads = { readonly others: Steps } & { readonly [Name in Viewer]?: Steps };

/** An address of the client; `{names}` stand for the ids in samples.ts. */
export interface Address {
  readonly from: string;
  readonly leads: Leads;
  /** The window's title; omitted where the page names the thing that it shows. */
  readonly title?: string;
  /** Omitted: inside the whole shell. */
  readonly layout?: Layout;
  /** The search and the fragment are kept, by everything that stands for another address of the same thing. */
  readonly keepsSearch?: true;
  /** Passes the navigation state on, and therefore leads on only when it is rendered. */
  readonly passesState?: true;
}

export type Layout = "bare" | "no header" | "no sidebar, no search" | "no search";

/** Addresses of a feature that does not exist yet. */
export interface Unbuilt {
  readonly feature: string;
  readonly addresses: readonly string[];
  /** Omitted: the not-found page. */
  readonly leadTo?: string;
}

export function leadOf({ leads }: Address, viewer: Viewer): Steps {
  return leads[viewer] ?? leads.others;
}

/** The page opens. */
export const HERE = "";

const LOGIN = "/login";

/** Opens for everybody. */
export const anybody: Leads = { others: HERE };

/** Opens for everybody who is signed in. */
export const signedIn: Leads = { signedOut: LOGIN, others: HERE };

/** Where a royalty-free account ends up that is sent to /home. */
const ROYALTY_FREE_HOME = " > /accounts/{account}/library";

/** The steps to /home, after those before it. */
export function home(...before: readonly string[]): Leads {
  const steps = [...before, "/home"].join(" > ");
  return { others: steps, royaltyFree: steps + ROYALTY_FREE_HOME };
}

/** Opens /home or one of its pages. */
export const atHome: Leads = { ...signedIn, royaltyFree: ROYALTY_FREE_HOME.replace(" > ", "") };

/** Opens for signed-out people; others go home. */
export const signedOut: Leads = { ...home(), signedOut: HERE };

/** Leads to another address, which needs sign-in. */
export function moved(...steps: readonly string[]): Leads {
  return { signedOut: [...steps, LOGIN].join(" > "), others: steps.join(" > ") };
}

/** Leads to another address, and from there to one in the viewer's current account. */
export function movedToOwn(to: string): Leads {
  const current = to.replace("{account}", "_");
  return {
    signedOut: `${current} > ${LOGIN}`,
    partner: `${current} > ${to.replace("{account}", "{agency}")}`,
    others: `${current} > ${to}`,
  };
}

const LIBRARY = "/accounts/{account}/library";

/** Music: opens unless it is chosen for the account. */
export const music: Leads = { ...signedIn, restricted: LIBRARY };

/** Leads to music. */
export function movedMusic(to: string): Leads {
  return { ...moved(to), restricted: `${to} > ${LIBRARY}` };
}
