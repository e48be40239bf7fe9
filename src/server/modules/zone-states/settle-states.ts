import { livePlayback } from "#server/modules/playback/public.ts";
import { recordedState, standingOfZone } from "#server/modules/zones/public.ts";
import type { Services } from "#server/services.ts";
import { nextPaymentChange } from "#shared/domain/zones/standing.ts";
import type { ShownState } from "#shared/domain/zones/zone-facts.ts";
import { stateCause, zoneState } from "#shared/domain/zones/zone-state.ts";
import { lockStates, readStates, type StateChange, type StateRow, writeStates } from "./repository.ts";

type StateServices = Pick<Services, "db" | "env" | "now" | "events">;

/**
 * Makes the stored states of these zones what they are now, with their spans, and notifies their accounts' screens of
 * those that changed. Returns the zones that somebody else is changing at this moment: their turn comes later.
 *
 * [Note: states are computed again] A state is never passed along, but computed from what is stored: whoever computes
 * last, computes from the newest facts. So it does not matter which process does it, how often, or in which order.
 */
export async function settleStates(
  services: StateServices,
  ids: readonly string[],
): Promise<readonly string[]> {
  const rows = await readStates(services.db, ids);
  const stale = rows.filter((row) => changeOf(services, row) !== null).map(({ zone }) => zone.id);
  if (stale.length === 0) return [];
  const { locked, changed } = await services.db.transaction(async (tx) => {
    const mine = await lockStates(tx, stale);
    // Read again: what was read before may be older than what another process has written since.
    const current = mine.length === 0 ? [] : await readStates(tx, mine);
    const changes = current.flatMap((row) => {
      const change = changeOf(services, row);
      return change ? [{ row, change }] : [];
    });
    if (changes.length > 0)
      await writeStates(
        tx,
        changes.map(({ change }) => change),
      );
    return { locked: new Set(mine), changed: changes };
  });
  for (const { row, change } of changed) if (change.span) publish(services, row);
  return stale.filter((id) => !locked.has(id));
}

function publish({ events }: StateServices, { zone }: StateRow): void {
  events.publish("playback_state_change", {
    data: { type: "sound_zone", id: zone.id },
    account: zone.accountId,
    soundZone: zone.id,
  });
}

/** What to write for a zone; null if everything is as stored. */
function changeOf({ env, now }: StateServices, row: StateRow): StateChange | null {
  const { zone, span } = row;
  const at = now();
  const { state, cause, recheckAt } = stateOf(row, env.billing, at.getTime());
  const isOther = state !== zone.state;
  const isOtherSpan =
    state === null ? span !== null : span === null || span.state !== state || span.cause !== cause;
  if (!isOther && !isOtherSpan && recheckAt === (zone.recheckAt?.getTime() ?? null)) return null;
  // Clocks of two processes differ: a span never begins before the one that it follows.
  const begins = span !== null && span.startedAt > at ? span.startedAt : at;
  return {
    zone: zone.id,
    state,
    since: isOther ? (state === null ? null : begins) : zone.stateSince,
    recheckAt: recheckAt === null ? null : new Date(recheckAt),
    span: isOther || isOtherSpan ? { at: begins, cause } : null,
  };
}

interface Computed {
  readonly state: ShownState | null;
  readonly cause: string | null;
  /** When time alone may change it, epoch ms. */
  readonly recheckAt: number | null;
}

function stateOf(row: StateRow, billing: Services["env"]["billing"], now: number): Computed {
  const { zone, playback, span } = row;
  if (!zone.listed) return { state: null, cause: null, recheckAt: null };
  const recorded = recordedState(row, billing, now);
  const live = playback?.report ? livePlayback(zone.playFromId, playback, now) : null;
  const recheckAt = nextPaymentChange(standingOfZone(zone, billing, now), now);
  const state = zoneState(recorded, live, now);
  // Its player is connecting: until it reports, nothing is known that would be newer.
  if (state === null) return { state: zone.state, cause: span?.cause ?? null, recheckAt };
  return { state, cause: stateCause(state, recorded, live), recheckAt };
}
