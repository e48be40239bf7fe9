import { preferences } from "../../lib/storage/debounced-storage.ts";
import { stored } from "../../lib/storage/stored.ts";

/** What a zone gets that was muted elsewhere: as loud as a new zone is. */
const UNKNOWN_FORMER_VOLUME = 60;

/** Zones that are remembered; the oldest give way. */
const MOST_ZONES = 100;

/** The last volumes that were heard on this page, by zone. */
const heard = new Map<string, number>();

const kept = () => stored(preferences(localStorage), "volume-before-mute", asVolumes);

/** Notes what a zone is heard at; 0 is no volume to go back to. */
export function noteVolume(zone: string, volume: number): void {
  if (volume > 0) heard.set(zone, volume);
}

/** Remembers, over a reload too, what a zone goes back to after it was muted. */
export function keepVolume(zone: string, volume: number): void {
  noteVolume(zone, volume);
  const others = (kept().read() ?? []).filter((entry) => entry.zone !== zone);
  kept().write([...others, { zone, volume }].slice(-MOST_ZONES));
}

/** What a muted zone was heard at before. */
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
