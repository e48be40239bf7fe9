import { randomUUID } from "node:crypto";
import { findAudio } from "#server/modules/announcement-audio/public.ts";
import { contactOfZones, findAnnouncements } from "#server/modules/messaging/repository.ts";
import { toPlayerAnnouncement } from "#server/modules/messaging/zone-announcements.ts";
import { isOnline } from "#server/modules/playback/public.ts";
import type { ZoneRow } from "#server/modules/zones/public.ts";
import { type Problem, problem } from "#server/problems.ts";
import type { Services } from "#server/services.ts";
import type { AnnounceNow } from "#shared/contract/announcements.ts";
import type { AnnouncementNow } from "#shared/contract/graphql/inputs/messaging.ts";
import { ok, type Result } from "#shared/domain/result/result.ts";

/** How long a message that somebody asked for may take to reach a player, in ms. */
const EXPIRES_MS = 60_000;

export interface Delivery {
  readonly soundZone: string;
  readonly outcome: "Sent" | "Offline" | "Outdated";
}

/** Announces a message of the zones' account once, now. */
export async function playAnnouncement(
  services: Services,
  zones: readonly ZoneRow[],
  { account, announcement: id, lift, placement, emergency }: Omit<AnnouncementNow, "soundZones">,
): Promise<Result<readonly Delivery[], Problem>> {
  if (zones.some(({ zone }) => zone.accountId !== account)) return problem("not-found");
  const [row] = await findAnnouncements(services.db, account, [id]);
  if (!row || row.archived)
    return problem("invalid", { fields: { announcement: { code: "rule", rule: "unknownMessage" } } });
  const sound = (await findAudio(services, account, [row.audioId])).get(row.audioId);
  if (!sound) return problem("unavailable");
  const now = services.now().getTime();
  const deliveries = await deliveriesTo(
    services,
    zones.map(({ zone }) => zone.id),
  );
  const soundZoneIds = deliveries.flatMap(({ soundZone, outcome }) =>
    outcome === "Sent" ? [soundZone] : [],
  );
  const asked: AnnounceNow = {
    announcement: toPlayerAnnouncement(row, sound),
    lift,
    placement,
    emergency,
    expiresAt: now + EXPIRES_MS,
  };
  if (soundZoneIds.length > 0)
    services.bus.publish("zones-announce", { soundZoneIds, commandId: randomUUID(), now: asked });
  return ok(deliveries);
}

async function deliveriesTo(
  services: Services,
  soundZoneIds: readonly string[],
): Promise<readonly Delivery[]> {
  const now = services.now().getTime();
  const contacts = await contactOfZones(services.db, soundZoneIds);
  const byZone = new Map(contacts.map((contact) => [contact.soundZoneId, contact]));
  return soundZoneIds.map((soundZone) => {
    const contact = byZone.get(soundZone) ?? null;
    const outcome = !isOnline(contact, now) ? "Offline" : contact?.acceptsAnnouncements ? "Sent" : "Outdated";
    return { soundZone, outcome };
  });
}
