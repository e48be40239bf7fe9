import { preferences } from "#renderer/lib/storage/debounced-storage.ts";
import { stored } from "#renderer/lib/storage/stored.ts";

/** Volume for a zone muted elsewhere: the default of a new zone. */
const UNKNOWN_FORMER_VOLUME = 60;

/** Most remembered zones; the oldest are dropped. */
const MOST_ZONES = 100;

/** The last audible volume of each zone on this page. */
const heard = new Map<string, number>();

const kept = () => stored(preferences(localStorage), "volume-before-mute", asVolumes);

/** Remembers a zone's audible volume; ignores 0. */
export function noteVolume(zone: string, volume: number): void {
  if (volume > 0) heard.set(zone, volume);
}

/** Stores a zone's volume for unmuting, also over a reload. */
export function keepVolume(zone: string, volume: number): void {
  noteVolume(zone, volume);
  const others = (kept().read() ?? []).filter((entry) => entry.zone !== zone);
  kept().write([...others, { zone, volume }].slice(-MOST_ZONES));
}

/** The volume to restore when unmuting a zone. */
export function formerVolume(zone: string): number {
  const muted = kept()
    .read()
    ?.find((entry) => entry.zone === zone);
  return heard.get(zone) ?? muted?.volume ?? UNKNOWN_FORMER_VOLUME;
}

interface KeptVolume {
  readonly zone: string;
  readonly volume: number;
}

function asVolumes(value: unknown): readonly KeptVolume[] | null {
  return Array.isArray(value) && value.every(isKeptVolume) ? value : null;
}

function isKeptVolume(value: unknown): value is KeptVolume {
  if (typeof value !== "object" || value === null) return false;
  if (!("zone" in value && "volume" in value)) return false;
  const { zone, volume } = value;
  return typeof zone === "string" && Number.isInteger(volume) && Number(volume) > 0 && Number(volume) <= 100;
}
