import type { StoredChange, ZoneFailure } from "#shared/contract/rest/zones/zone-operations.ts";
import type { ManySettings } from "#shared/contract/zone-settings.ts";
import { MOST_LABELS_EACH } from "#shared/domain/labels/label-rules.ts";
import { allowedVolume } from "#shared/domain/playback/volume.ts";
import { assertNever } from "#shared/domain/result/result.ts";
import {
  type AllZoneValues,
  differences,
  sameParts,
  type ZoneValues,
} from "#shared/domain/zones/zone-values.ts";
import type { Outcome, PresentZone } from "./repository.ts";

/** What a batch needs to know besides its zones. */
export interface PlanFacts {
  readonly now: Date;
  /** Countries in which none of the new music may be played. */
  readonly silentIn: ReadonlySet<string>;
  /** The preset to apply; null: it has been deleted, or none is applied. */
  readonly preset: { readonly settings: ManySettings; readonly source: ZoneValues["source"] | null } | null;
  /** What the operation to undo changed, by zone. */
  readonly changed: ReadonlyMap<
    string,
    { readonly before: ZoneValues | null; readonly after: ZoneValues | null }
  >;
}

/** The outcome of a change in one zone, before it is written. */
export function planZone(zone: PresentZone, change: StoredChange, facts: PlanFacts): Outcome {
  const { id } = zone;
  const failed = (reason: ZoneFailure): Outcome => ({ id, reason });
  if (zone.deactivated) return failed("deactivated");
  const present = valuesOf(zone);
  switch (change.type) {
    case "play":
      return zone.device === null ? failed("no-player") : to(lifted(zone), { playing: true });
    case "pause":
      return zone.device === null ? failed("no-player") : to(zone, { playing: false });
    case "volume":
      if (zone.device === null) return failed("no-player");
      // Also the volume that it has: a slot may have set another one meanwhile.
      return to(zone, {
        volume: allowedVolume(change.volume, zone.settings),
        volumeAt: facts.now.toISOString(),
      });
    case "source":
      if (facts.silentIn.has(zone.isoCountry)) return failed("not-in-country");
      return change.immediate
        ? to(lifted(zone), { ...assigned(zone, change.play_from), playing: true })
        : to(zone, assigned(zone, change.play_from));
    case "settings":
      return to(zone, withLimit(zone, { settings: change.settings }));
    case "labels": {
      const kept = present.labels.filter((label) => !change.remove.includes(label));
      const labels = [...new Set([...kept, ...change.add])].sort();
      if (labels.length > Math.max(MOST_LABELS_EACH, present.labels.length)) return failed("too-many-labels");
      return to(zone, { labels });
    }
    case "preset": {
      if (change.preset === null) return to(zone, { preset: null });
      if (facts.preset === null) return failed("failed");
      const { settings, source } = facts.preset;
      if (source && facts.silentIn.has(zone.isoCountry)) return failed("not-in-country");
      const music = source && differences(present, { source }).length > 0 ? assigned(zone, source) : {};
      const both = { ...music.settings, ...settings };
      const wanted = { ...music, preset: change.preset };
      return to(zone, Object.keys(both).length > 0 ? withLimit(zone, { ...wanted, settings: both }) : wanted);
    }
    case "undo": {
      const { before = null, after = null } = facts.changed.get(id) ?? {};
      if (before === null || after === null) return { id, reason: null };
      if (differences(present, after).length > 0) return failed("changed-since");
      return to(zone, before);
    }
    default:
      return assertNever(change);
  }
}

/** Whether a zone plays only after the mute of its location: undoing starts no music in a muted one. */
export function waitsForMute({ isMuted }: PresentZone, change: StoredChange, { after }: Outcome): boolean {
  return isMuted && change.type === "undo" && after?.playing === true;
}

/** The zone as it is without its mute: playing lifts that, also if the zone would play after it. */
function lifted(zone: PresentZone): PresentZone {
  return { ...zone, playsAfterMute: null };
}

function to(zone: PresentZone, wanted: ZoneValues): Outcome {
  const present = valuesOf(zone);
  const isNew = differences(present, wanted).length > 0;
  return isNew
    ? { id: zone.id, reason: null, before: sameParts(present, wanted), after: wanted }
    : { id: zone.id, reason: null };
}

/**
 * A new source. A schedule keeps the music that the zone played before for its gaps, unless other music was
 * chosen for them.
 */
function assigned(zone: PresentZone, source: NonNullable<ZoneValues["source"]>): ZoneValues {
  const keeps =
    source.type === "schedule" &&
    zone.playFromType === "collection" &&
    zone.playFromId !== null &&
    zone.settings.fallback_collection === null;
  return keeps ? { source, settings: { fallback_collection: zone.playFromId } } : { source };
}

/** Lowers the volume to a new limit, so that raising the limit later does not make anything louder. */
function withLimit(zone: PresentZone, values: ZoneValues): ZoneValues {
  const volume = allowedVolume(zone.volume, values.settings ?? {});
  return volume < zone.volume ? { ...values, volume } : values;
}

function valuesOf({
  settings,
  playFromType,
  playFromId,
  presetId,
  playing,
  playsAfterMute,
  volume,
  volumeAt,
  labels,
}: PresentZone): AllZoneValues {
  const source = playFromType !== null && playFromId !== null ? { type: playFromType, id: playFromId } : null;
  // What people want of a muted zone is what it does after the mute.
  return {
    playing: playsAfterMute ?? playing,
    volume,
    volumeAt: volumeAt?.toISOString() ?? null,
    source,
    settings,
    labels: labels.toSorted(),
    preset: presetId,
  };
}
