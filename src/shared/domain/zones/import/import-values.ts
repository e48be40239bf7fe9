import { COUNTRIES } from "#shared/domain/formatting/countries.ts";
import { LABEL_NAME_LENGTH, labelKey, MOST_LABELS_EACH } from "#shared/domain/labels/label-rules.ts";
import { postalCode } from "#shared/domain/validation/address.ts";
import { isTimeZone } from "#shared/domain/zones/country-time-zone.ts";
import { LOCATION_LENGTHS, ZONE_NAME_LENGTH } from "#shared/domain/zones/name-lengths.ts";
import type { ImportColumn } from "./import-columns.ts";
import type { ImportLine } from "./read-import.ts";

/** What is wrong in a file with locations and zones. */
export const IMPORT_ERRORS = [
  "required",
  "tooLong",
  "country",
  "postalCode",
  "timezone",
  "labelTooLong",
  "tooManyLabels",
  /** Another line gives its location another value. */
  "conflict",
  /** Another line names the same zone. */
  "zoneTwice",
  /** The account has several of this name. */
  "ambiguousLocation",
  "ambiguousZone",
  "unknownSource",
  "ambiguousSource",
] as const;
export type ImportErrorCode = (typeof IMPORT_ERRORS)[number];

export interface ImportError {
  readonly line: number;
  readonly column: ImportColumn;
  readonly code: ImportErrorCode;
  /** The most characters or labels, or the other line. */
  readonly value?: number;
}

/** The values of a line; empty texts are not given. */
export interface ImportValues {
  readonly line: number;
  readonly location: string;
  readonly address: string;
  readonly city: string;
  readonly postal_code: string;
  /** ISO 3166. */
  readonly country: string;
  /** IANA name. */
  readonly timezone: string;
  readonly location_labels: readonly string[];
  readonly zone: string;
  readonly labels: readonly string[];
  readonly source: string;
}

const LENGTHS = {
  location: LOCATION_LENGTHS.name,
  address: LOCATION_LENGTHS.address,
  city: LOCATION_LENGTHS.city,
  zone: ZONE_NAME_LENGTH,
} as const;

/** Reads the values of a line, with everything that is wrong with it by itself. */
export function importValues({ line, cells }: ImportLine): {
  readonly values: ImportValues;
  readonly errors: readonly ImportError[];
} {
  const errors: ImportError[] = [];
  const refuse = (column: ImportColumn, code: ImportErrorCode, value?: number) =>
    errors.push({ line, column, code, ...(value === undefined ? {} : { value }) });
  if (cells.location === "") refuse("location", "required");
  for (const column of ["location", "address", "city", "zone"] as const)
    if (cells[column].length > LENGTHS[column]) refuse(column, "tooLong", LENGTHS[column]);
  if (cells.postal_code !== "" && postalCode(cells.postal_code)) refuse("postal_code", "postalCode");
  const country = cells.country === "" ? "" : countryOf(cells.country);
  if (country === null) refuse("country", "country");
  const timezone = cells.timezone === "" ? "" : timeZoneNamed(cells.timezone);
  if (timezone === null) refuse("timezone", "timezone");
  const labels = labelsIn(cells.labels);
  const locationLabels = labelsIn(cells.location_labels);
  for (const [column, names] of [
    ["labels", labels],
    ["location_labels", locationLabels],
  ] as const) {
    if (names.some((name) => name.length > LABEL_NAME_LENGTH))
      refuse(column, "labelTooLong", LABEL_NAME_LENGTH);
    if (names.length > MOST_LABELS_EACH) refuse(column, "tooManyLabels", MOST_LABELS_EACH);
  }
  const { location, address, city, postal_code, zone, source } = cells;
  const texts = { location, address, city, postal_code, zone, source };
  return {
    values: {
      line,
      ...texts,
      country: country ?? "",
      timezone: timezone ?? "",
      labels,
      location_labels: locationLabels,
    },
    errors,
  };
}

/** Names that people use beside those of `Intl`. */
const OTHER_NAMES: Readonly<Record<string, string>> = { uk: "GB", usa: "US", "great britain": "GB" };

let countries: ReadonlyMap<string, string> | null = null;

/** The code of a country named by it or in English or Swedish; null if there is none. */
function countryOf(text: string): string | null {
  const code = text.toUpperCase();
  if (COUNTRIES.includes(code)) return code;
  countries ??= countriesByName();
  return countries.get(labelKey(text)) ?? null;
}

function countriesByName(): ReadonlyMap<string, string> {
  const byName = new Map(Object.entries(OTHER_NAMES));
  for (const language of ["en", "sv"]) {
    const names = new Intl.DisplayNames(language, { type: "region" });
    for (const code of COUNTRIES) byName.set(labelKey(names.of(code) ?? code), code);
  }
  return byName;
}

/** A time zone by its IANA name in any case; null if there is none. */
function timeZoneNamed(text: string): string | null {
  const name = text.replaceAll(" ", "_");
  // Offsets are no places: they ignore daylight saving time.
  if (/^[+-]/.test(name) || !isTimeZone(name)) return null;
  const usual = canonicalTimeZone(name);
  return usual.toLowerCase() === name.toLowerCase() ? usual : name;
}

/** The same for all names of one time zone. */
export function canonicalTimeZone(name: string): string {
  return isTimeZone(name)
    ? new Intl.DateTimeFormat("en", { timeZone: name }).resolvedOptions().timeZone
    : name;
}

/** The labels in a cell, separated by comma, semicolon or vertical bar, without duplicates. */
function labelsIn(cell: string): readonly string[] {
  const names = cell.split(/[,;|]/).map((name) => name.trim());
  const byKey = new Map(names.filter((name) => name !== "").map((name) => [labelKey(name), name] as const));
  return [...byKey.values()];
}
