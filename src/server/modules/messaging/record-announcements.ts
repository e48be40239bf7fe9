import type { Services } from "#server/services.ts";
import type { AnnouncementPlay } from "#shared/contract/announcements.ts";
import type { ZoneScope } from "#shared/domain/access/viewer.ts";
import { publishPlays } from "./announce-change.ts";
import { insertPlays } from "./plays-repository.ts";
import { findAnnouncements, findCampaigns } from "./repository.ts";

/** A play further in the future than this comes from an unreliable clock. */
const CLOCK_SLACK_MS = 48 * 3_600_000;
const EARLIEST = Date.UTC(2000, 0, 1);

/**
 * Stores due messages, each once however often it arrives; once this resolves the sender may delete its copies. Impossible
 * ones (invalid times, another zone's, of a message or campaign that the account does not have) are dropped with a warning:
 * a rejection would make the player send them again for ever.
 */
export async function recordAnnouncements(
  services: Services,
  { accountId, soundZoneId }: ZoneScope,
  entries: readonly AnnouncementPlay[],
): Promise<void> {
  const now = services.now().getTime();
  const [messages, campaigns] = await Promise.all([
    findAnnouncements(services.db, accountId, [...new Set(entries.map((entry) => entry.announcementId))]),
    findCampaigns(services.db, accountId, [...new Set(entries.flatMap((entry) => entry.campaignId ?? []))]),
  ]);
  const known = new Set([...messages, ...campaigns].map(({ id }) => id));
  const credible = entries.filter(
    (entry) =>
      entry.soundZoneId === soundZoneId &&
      known.has(entry.announcementId) &&
      (entry.campaignId === null || known.has(entry.campaignId)) &&
      isPossible(entry, now),
  );
  if (credible.length < entries.length)
    services.log.warn(
      { soundZoneId, dropped: entries.length - credible.length },
      "Impossible or foreign records of messages were dropped",
    );
  if (credible.length === 0) return;
  const added = await insertPlays(
    services.db,
    credible.map(({ dueAt, startedAt, ...entry }) => ({
      ...entry,
      accountId,
      dueAt: new Date(dueAt),
      startedAt: startedAt === null ? null : new Date(startedAt),
    })),
  );
  if (added > 0) publishPlays(services, accountId);
}

function isPossible({ dueAt, startedAt, playedMs }: AnnouncementPlay, now: number): boolean {
  const isInTime = (at: number) => at >= EARLIEST && at <= now + CLOCK_SLACK_MS;
  return isInTime(dueAt) && (startedAt === null || isInTime(startedAt)) && playedMs <= CLOCK_SLACK_MS;
}
