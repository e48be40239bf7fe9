import type { Viewer } from "#shared/domain/access/viewer.ts";
import { EDITORIAL_ACCOUNT_ID } from "#shared/domain/accounts/provider.ts";

/**
 * Access to music: who may hear, find and see it.
 *
 * [Note: music belongs] Tracks, albums, artists and playlists belong to one account, or to nobody, which
 * makes them shared; the provider's editorial account's music is also shared. Another account's music is for
 * its own people, players and zones. Every path to music applies this one rule: `catalogueOf` for lookups,
 * `heardBy` for queries.
 */

/** On whose behalf music is accessed. */
export interface Listener {
  /** The accounts whose own music is accessible besides shared music. */
  readonly accountIds: readonly string[];
}

/** Access to shared music only. */
export const EVERYBODY: Listener = { accountIds: [EDITORIAL_ACCOUNT_ID] };

/**
 * A person has access to the music of all their accounts, and of those of the locations they run; a player to
 * its account's music. A remote has no account's music: it sees what its zone plays.
 */
export function listenerOf(viewer: Viewer): Listener {
  if (viewer.kind === "remote") return EVERYBODY;
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

/** Music in an account's zones, library and history, regardless of which of its people requested it. */
export function accountListener(accountId: string): Listener {
  return { accountIds: [...new Set([accountId, ...EVERYBODY.accountIds])] };
}

/** The rule. `owner` is the account that the music belongs to; null: shared. */
export function mayHear({ accountIds }: Listener, owner: string | null): boolean {
  return owner === null || accountIds.includes(owner);
}
