import { encodeId, idOf } from "#shared/domain/ids/opaque-id.ts";

/** The ids that the map's `{names}` stand for. */
export const SAMPLES = {
  /** The viewer's account; for a partner, the account of a customer. */
  account: "shop",
  /** The partner's own account. */
  agency: "agency..",
  zone: encodeId({ kind: "SoundZone", stringId: "bar", number: 7, parent: null }),
  location: idOf("Location", "paris"),
  playlist: encodeId({ kind: "Playlist", stringId: "jazz", number: 7, parent: null }),
  schedule: idOf("Schedule", "week"),
  campaign: idOf("AnnouncementCampaign", "kitchen"),
  message: idOf("Announcement", "closing"),
} as const;

/** An address of the map with its ids. */
export function withSamples(address: string): string {
  return Object.entries(SAMPLES).reduce((text, [name, id]) => text.replaceAll(`{${name}}`, id), address);
}

/** An address of the client in the form of the map. */
export function withoutSamples(address: string): string {
  return Object.entries(SAMPLES).reduce((text, [name, id]) => text.replaceAll(id, `{${name}}`), address);
}
