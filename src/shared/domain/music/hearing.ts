import type { Viewer } from "../access/viewer.ts";
import { EDITORIAL_ACCOUNT_ID } from "../accounts/provider.ts";

/**
 * Who may hear, find and see which music.
 *
 * [Note: music belongs] Tracks, albums, artists and playlists belong to one account, or to nobody, which makes them
 * everybody's, as is what the provider's editorial account owns. What another account owns is for its own people, players
 * and zones. Every path to music asks this one rule:
 * `catalogueOf` when it looks things up, `heardBy` when it queries.
 */

/** For whom music is asked. */
export interface Listener {
  /** The accounts whose own music may be heard beside everybody's. */
  readonly accountIds: readonly string[];
}

/** What anybody may hear. */
export const EVERYBODY: Listener = { accountIds: [EDITORIAL_ACCOUNT_ID] };

/** A person hears what all their accounts own, and those of the locations they run; a player what its account owns. */
export function listenerOf(viewer: Viewer): Listener {
  return {
    accountIds: [
      ...new Set([
        ...(viewer.kind === "device"
          ? [viewer.accountId]
          : [...viewer.memberships.keys(), ...viewer.locations.values()]),
        ...EVERYBODY.accountIds,
      ]),
    ],
  };
}

/** What plays in an account's zones, stands in its library and its history; whoever of its people asked for it. */
export function accountListener(accountId: string): Listener {
  return { accountIds: [...new Set([accountId, ...EVERYBODY.accountIds])] };
}

/** The rule. `owner` is the account that the music belongs to; null: everybody. */
export function mayHear({ accountIds }: Listener, owner: string | null): boolean {
  return owner === null || accountIds.includes(owner);
}
