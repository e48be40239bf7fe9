import type { Services } from "#server/services.ts";
import type { PlayRecord } from "#shared/contract/player.ts";
import type { ZoneScope } from "#shared/domain/access/viewer.ts";
import { insertPlays } from "./repository.ts";

/** A play further in the future than this comes from an unreliable clock. */
const CLOCK_SLACK_MS = 48 * 3_600_000;
const EARLIEST = Date.UTC(2000, 0, 1);
const LONGEST_TEXT = 400;

/**
 * Stores plays, each once however often it arrives; once this resolves the sender may delete its copies.
 * Impossible plays (invalid times, another zone's) are dropped with a warning: a rejection would make the
 * player send them again for ever.
 */
export async function recordPlays(
  services: Services,
  zone: ZoneScope,
  entries: readonly PlayRecord[],
): Promise<void> {
  const now = services.now().getTime();
  const credible = entries.filter((entry) => isCredible(entry, zone.soundZoneId, now));
  if (credible.length < entries.length)
    services.log.warn(
      { soundZoneId: zone.soundZoneId, dropped: entries.length - credible.length },
      "Plays with impossible times or of another zone were dropped",
    );
  if (credible.length === 0) return;
  const stored = await insertPlays(
    services.db,
    credible.map((entry) => ({
      playId: entry.playId,
      soundZoneId: zone.soundZoneId,
      trackId: entry.trackId,
      sourceId: entry.sourceId,
      startedAt: new Date(entry.startedAt),
      endedAt: new Date(entry.endedAt),
      playedMs: entry.playedMs,
      transition: entry.transition,
      origin: entry.origin ?? null,
    })),
  );
  const newest = stored.at(-1);
  if (!newest) return;
  services.events.publish("create", {
    data: { type: "history_track", id: newest },
    account: zone.accountId,
    soundZone: zone.soundZoneId,
  });
}

function isCredible(entry: PlayRecord, soundZoneId: string, now: number): boolean {
  return (
    (entry.soundZoneId ?? soundZoneId) === soundZoneId &&
    entry.startedAt >= EARLIEST &&
    entry.endedAt >= entry.startedAt &&
    entry.endedAt <= now + CLOCK_SLACK_MS &&
    entry.playedMs <= CLOCK_SLACK_MS &&
    entry.trackId.length <= LONGEST_TEXT &&
    (entry.sourceId?.length ?? 0) <= LONGEST_TEXT
  );
}
