import type { SoundZone } from "#shared/contract/rest/entities.ts";
import type { ManySettings } from "#shared/contract/zone-settings.ts";

/** The values of a zone that a change of many zones can set; absent ones are not concerned. */
export interface ZoneValues {
  readonly playing?: boolean;
  readonly volume?: number;
  /** When a person chose the volume, ISO 8601; null: nobody has. */
  readonly volumeAt?: string | null;
  readonly source?: SoundZone["play_from"];
  readonly settings?: ManySettings;
  /** Ids of its own labels, sorted. */
  readonly labels?: readonly string[];
  /** The preset that the zone follows. */
  readonly preset?: string | null;
}

type ValueName = keyof ZoneValues;

/** The values of a whole zone. */
export type AllZoneValues = { readonly [Name in ValueName]-?: NonUndefined<ZoneValues[Name]> };
type NonUndefined<Value> = Exclude<Value, undefined>;

/** The present values of the same names, in the settings too: what is restored by undoing. */
export function sameParts(present: AllZoneValues, wanted: ZoneValues): ZoneValues {
  const parts: Record<string, unknown> = {};
  for (const name of Object.keys(wanted) as ValueName[])
    parts[name] = name === "settings" ? pick(present.settings, wanted.settings ?? {}) : present[name];
  return parts as ZoneValues;
}

/** The names of the wanted values that a zone does not have: `volume`, `source`, `settings.mono`. */
export function differences(present: AllZoneValues, wanted: ZoneValues): readonly string[] {
  return (Object.keys(wanted) as ValueName[]).flatMap((name) => {
    if (name !== "settings") return isSame(present[name], wanted[name]) ? [] : [name];
    const held: Readonly<Record<string, unknown>> = present.settings;
    return Object.entries(wanted.settings ?? {}).flatMap(([setting, value]) =>
      isSame(held[setting], value) ? [] : [`settings.${setting}`],
    );
  });
}

/** Whether two values are equal as JSON, regardless of the order of their fields. */
export function isSame(one: unknown, other: unknown): boolean {
  if (typeof one !== "object" || typeof other !== "object" || one === null || other === null)
    return one === other;
  const [a, b] = [one, other] as Readonly<Record<string, unknown>>[];
  const names = new Set([...Object.keys(a ?? {}), ...Object.keys(b ?? {})]);
  return [...names].every((name) => isSame(a?.[name], b?.[name]));
}

function pick(from: Readonly<Record<string, unknown>>, wanted: object) {
  return Object.fromEntries(Object.keys(wanted).map((name) => [name, from[name]]));
}
