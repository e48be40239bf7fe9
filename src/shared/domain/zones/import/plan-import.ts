import { labelKey, MOST_LABELS, MOST_LABELS_EACH } from "#shared/domain/labels/label-rules.ts";
import { timeZoneAfterMove, timeZoneOfCountry } from "#shared/domain/zones/country-time-zone.ts";
import { zoneNameOf } from "#shared/domain/zones/name-lengths.ts";
import {
  canonicalTimeZone,
  type ImportError,
  type ImportErrorCode,
  type ImportValues,
} from "./import-values.ts";

/** What an account has already: active locations and zones, its labels, and the music that it can choose. */
export interface ImportedInto {
  readonly locations: readonly KnownLocation[];
  readonly zones: readonly KnownZone[];
  readonly labels: readonly { readonly id: string; readonly name: string }[];
  readonly sources: readonly ImportSource[];
}

export interface LocationFields {
  readonly address: string;
  readonly city: string;
  readonly postal_code: string;
  /** ISO 3166. */
  readonly country: string;
  /** IANA name. */
  readonly timezone: string;
}

interface KnownLocation extends LocationFields {
  readonly id: string;
  readonly name: string;
  /** Ids. */
  readonly labels: readonly string[];
}

interface KnownZone {
  readonly id: string;
  readonly location: string;
  readonly name: string;
  /** Ids. */
  readonly labels: readonly string[];
  /** Null: none. */
  readonly source: string | null;
}

export interface ImportSource {
  readonly id: string;
  readonly type: "collection" | "schedule";
  readonly name: string;
}

export type LineStatus = "new" | "changed" | "unchanged";

/** What an import does. New labels are named by their key: see `labelKey`. */
export interface ImportPlan {
  readonly lines: readonly { readonly line: number; readonly status: LineStatus }[];
  readonly errors: readonly ImportError[];
  /** The account would have more labels than it can. */
  readonly tooManyLabels: boolean;
  readonly newLabels: readonly string[];
  readonly locations: readonly PlannedLocation[];
  /** Countries of new locations whose time zone is derived from the country. */
  readonly derivedTimeZones: readonly string[];
}

export interface PlannedLocation extends LocationFields {
  /** Null: it is new. */
  readonly id: string | null;
  readonly name: string;
  /** Whether one of its fields changes. */
  readonly isChanged: boolean;
  /** Keys of the labels that it gets in addition. */
  readonly labels: readonly string[];
  readonly zones: readonly PlannedZone[];
}

export interface PlannedZone {
  /** Null: it is new. */
  readonly id: string | null;
  readonly name: string;
  /** Keys of the labels that it gets in addition. */
  readonly labels: readonly string[];
  /** Null: it stays. */
  readonly source: ImportSource | null;
}

const FIELDS = ["address", "city", "postal_code", "country", "timezone"] as const;
type Field = (typeof FIELDS)[number];

/**
 * Compares the lines of a file with what an account has. A location is known by its name and city, a zone by its name in
 * its location. Values that a file leaves empty stay, and labels are only added: the same file again changes nothing.
 * `timeZones` are chosen for new locations of these countries.
 */
export function planImport(
  lines: readonly ImportValues[],
  known: ImportedInto,
  timeZones: Readonly<Record<string, string>>,
): ImportPlan {
  const errors: ImportError[] = [];
  const labels = new LabelBook(known.labels);
  const music = Map.groupBy(known.sources, ({ name }) => labelKey(name));
  const byName = Map.groupBy(known.locations, ({ name }) => labelKey(name));
  const zonesOf = Map.groupBy(known.zones, ({ location }) => location);
  const derived = new Set<string>();
  const statuses: { line: number; status: LineStatus }[] = [];
  const locations: PlannedLocation[] = [];

  for (const group of groupLines(lines, errors)) {
    const [first] = group;
    const refuse = refuser(errors);
    const found = findLocation(group, byName.get(labelKey(first.location)) ?? []);
    if (found === "ambiguous") {
      refuse(first, "location", "ambiguousLocation");
      continue;
    }
    const given = fieldsOf(group, refuse);
    const fields = found ? changedFields(found, given) : newFields(first, given, timeZones, derived, refuse);
    const location = {
      id: found?.id ?? null,
      name: found?.name ?? first.location,
      ...fields,
      isChanged: found !== null && FIELDS.some((field) => fields[field] !== found[field]),
      labels: labels.missing(
        group.flatMap(({ location_labels }) => location_labels),
        found?.labels ?? [],
      ),
    };
    if (location.labels.length + (found?.labels.length ?? 0) > MOST_LABELS_EACH)
      refuse(first, "location_labels", "tooManyLabels", MOST_LABELS_EACH);
    const isLocationTouched = location.isChanged || location.labels.length > 0;
    const here = Map.groupBy(found ? (zonesOf.get(found.id) ?? []) : [], ({ name }) => labelKey(name));
    const seen = new Map<string, number>();
    const zones: PlannedZone[] = [];
    for (const values of group) {
      const zone = planZone(values, { location, here, seen, labels, music, refuse });
      if (zone) zones.push(zone);
      const isTouched =
        (zone !== null && (zone.labels.length > 0 || zone.source !== null)) ||
        (values === first && isLocationTouched);
      const isNew = zone ? zone.id === null : location.id === null;
      statuses.push({ line: values.line, status: isNew ? "new" : isTouched ? "changed" : "unchanged" });
    }
    locations.push({ ...location, zones });
  }
  return {
    lines: statuses.toSorted((a, b) => a.line - b.line),
    errors: errors.toSorted((a, b) => a.line - b.line),
    tooManyLabels: known.labels.length + labels.added.size > MOST_LABELS,
    newLabels: [...labels.added.values()],
    locations,
    derivedTimeZones: [...derived].sort(),
  };
}

type Refuse = (
  values: ImportValues,
  column: ImportError["column"],
  code: ImportErrorCode,
  value?: number,
) => void;

const refuser =
  (errors: ImportError[]): Refuse =>
  ({ line }, column, code, value) => {
    errors.push({ line, column, code, ...(value === undefined ? {} : { value }) });
  };

type Group = readonly [ImportValues, ...ImportValues[]];

/** The lines of each location. A line without a city belongs to the only city of its name in the file. */
function groupLines(lines: readonly ImportValues[], errors: ImportError[]): readonly Group[] {
  const groups = new Map<string, [ImportValues, ...ImportValues[]]>();
  const cities = new Map<string, Set<string>>();
  for (const { location, city } of lines) {
    const own = cities.get(labelKey(location)) ?? new Set();
    if (city !== "") own.add(labelKey(city));
    cities.set(labelKey(location), own);
  }
  for (const values of lines) {
    const name = labelKey(values.location);
    const own = [...(cities.get(name) ?? [])];
    if (values.city === "" && own.length > 1) {
      refuser(errors)(values, "city", "ambiguousLocation");
      continue;
    }
    const key = JSON.stringify([name, values.city === "" ? (own[0] ?? "") : labelKey(values.city)]);
    const group = groups.get(key);
    if (group) group.push(values);
    else groups.set(key, [values]);
  }
  return [...groups.values()];
}

function findLocation(group: Group, named: readonly KnownLocation[]): KnownLocation | "ambiguous" | null {
  const city = group.find((values) => values.city !== "")?.city;
  const there = city === undefined ? named : named.filter((one) => labelKey(one.city) === labelKey(city));
  if (there.length <= 1) return there[0] ?? null;
  const address = group.find((values) => values.address !== "")?.address;
  const same = there.filter((one) => address !== undefined && labelKey(one.address) === labelKey(address));
  return same.length === 1 && same[0] ? same[0] : "ambiguous";
}

/** The first value of each field in the lines of a location; others must be the same. */
function fieldsOf(group: Group, refuse: Refuse): Readonly<Record<Field, string>> {
  const given: Record<Field, string> = { address: "", city: "", postal_code: "", country: "", timezone: "" };
  for (const field of FIELDS) {
    const first = group.find((values) => values[field] !== "");
    if (!first) continue;
    given[field] = first[field];
    for (const values of group)
      if (values[field] !== "" && labelKey(values[field]) !== labelKey(first[field]))
        refuse(values, field, "conflict", first.line);
  }
  return given;
}

function changedFields(found: KnownLocation, given: Readonly<Record<Field, string>>): LocationFields {
  const country = given.country || found.country;
  const isSame = canonicalTimeZone(given.timezone) === canonicalTimeZone(found.timezone);
  const moved = country === found.country ? found.timezone : timeZoneAfterMove(found.timezone, country);
  return {
    address: given.address || found.address,
    city: given.city || found.city,
    postal_code: given.postal_code || found.postal_code,
    country,
    timezone: given.timezone === "" ? moved : isSame ? found.timezone : given.timezone,
  };
}

function newFields(
  first: ImportValues,
  given: Readonly<Record<Field, string>>,
  timeZones: Readonly<Record<string, string>>,
  derived: Set<string>,
  refuse: Refuse,
): LocationFields {
  for (const field of ["address", "city", "postal_code", "country"] as const)
    if (given[field] === "") refuse(first, field, "required");
  if (given.timezone !== "" || given.country === "") return given;
  derived.add(given.country);
  const chosen = timeZones[given.country] ?? timeZoneOfCountry(given.country);
  if (chosen === null) refuse(first, "timezone", "required");
  return { ...given, timezone: chosen ?? "" };
}

interface ZoneContext {
  readonly location: { readonly id: string | null; readonly name: string };
  /** Known zones of the location by the key of their name. */
  readonly here: ReadonlyMap<string, readonly KnownZone[]>;
  /** The lines of the zones so far. */
  readonly seen: Map<string, number>;
  readonly labels: LabelBook;
  readonly music: ReadonlyMap<string, readonly ImportSource[]>;
  readonly refuse: Refuse;
}

/**
 * The zone of a line. A line without one is about the zone that is named as its location, which every new location gets;
 * null if a known location has none of that name.
 */
function planZone(
  values: ImportValues,
  { location, here, seen, labels, music, refuse }: ZoneContext,
): PlannedZone | null {
  const name = values.zone === "" ? zoneNameOf(location.name) : values.zone;
  const key = labelKey(name);
  const [found, another] = here.get(key) ?? [];
  const earlier = seen.get(key);
  if (earlier !== undefined) refuse(values, "zone", "zoneTwice", earlier);
  else seen.set(key, values.line);
  if (another) refuse(values, "zone", "ambiguousZone");
  if (
    values.zone === "" &&
    location.id !== null &&
    !found &&
    values.labels.length + values.source.length === 0
  )
    return null;
  const source = sourceOf(values, music, refuse);
  const added = labels.missing(values.labels, found?.labels ?? []);
  if (added.length + (found?.labels.length ?? 0) > MOST_LABELS_EACH)
    refuse(values, "labels", "tooManyLabels", MOST_LABELS_EACH);
  return {
    id: found?.id ?? null,
    name: found?.name ?? name,
    labels: added,
    source: source && source.id === found?.source ? null : source,
  };
}

function sourceOf(
  values: ImportValues,
  music: ReadonlyMap<string, readonly ImportSource[]>,
  refuse: Refuse,
): ImportSource | null {
  if (values.source === "") return null;
  const [source, another] = music.get(labelKey(values.source)) ?? [];
  if (!source) refuse(values, "source", "unknownSource");
  else if (another) refuse(values, "source", "ambiguousSource");
  return source ?? null;
}

/** The labels of an account, and those that an import adds to them. */
class LabelBook {
  readonly #keys: ReadonlyMap<string, string>;
  /** Names by key. */
  readonly added = new Map<string, string>();

  constructor(labels: ImportedInto["labels"]) {
    this.#keys = new Map(labels.map(({ id, name }) => [labelKey(name), id]));
  }

  /** Keys of these labels that a thing with the labels `ids` does not have. */
  missing(names: readonly string[], ids: readonly string[]): readonly string[] {
    const keys = new Set<string>();
    for (const name of names) {
      const key = labelKey(name);
      const id = this.#keys.get(key);
      if (id === undefined && !this.added.has(key)) this.added.set(key, name);
      if (id === undefined || !ids.includes(id)) keys.add(key);
    }
    return [...keys];
  }
}
