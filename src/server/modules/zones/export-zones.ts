import { labelsOfAccount } from "#server/modules/labels/public.ts";
import type { Services } from "#server/services.ts";
import type { ZoneSort } from "#shared/contract/rest/zones/zone-filter.ts";
import { CSV_START, csvLine, csvStyle } from "#shared/domain/formatting/csv.ts";
import { wallTimeAt } from "#shared/domain/schedules/wall-clock.ts";
import type { LanguageCode } from "#shared/domain/texts/languages.ts";
import type { ZoneFilter } from "./filter-repository.ts";
import type { ZoneRow } from "./repository.ts";
import { placeOf, zonePage } from "./search-repository.ts";
import english from "./texts/en.json" with { type: "json" };
import swedish from "./texts/sv.json" with { type: "json" };

type Texts = typeof english;

const TEXTS: Readonly<Record<LanguageCode, Texts>> = { en: english, sv: swedish };

/** Zones read at a time. */
const PAGE = 500;

/** The matching zones as the pieces of a CSV file, a page each. */
export async function* zonesFile(
  services: Services,
  filter: ZoneFilter,
  { sort, language }: { readonly sort: ZoneSort; readonly language: LanguageCode },
): AsyncGenerator<string> {
  const texts = TEXTS[language];
  const style = csvStyle(language);
  const labels = await labelsOfAccount(services.db, filter.accountId);
  const names = new Map(labels.map(({ id, name }) => [id, name]));
  const lineOf = zoneCells(texts, language, names);
  let piece = CSV_START + csvLine(Object.values(texts.columns), style);
  let after: ReturnType<typeof placeOf> | null = null;
  do {
    const { rows, hasNext } = await zonePage(services, filter, { sort, first: PAGE, after });
    yield piece + rows.map((row) => csvLine(lineOf(row), style)).join("");
    piece = "";
    const last = rows.at(-1);
    after = hasNext && last ? placeOf(last, sort) : null;
  } while (after !== null);
}

/** The cells of a zone, in the order of the columns. */
function zoneCells({ states }: Texts, language: LanguageCode, names: ReadonlyMap<string, string>) {
  const countries = new Intl.DisplayNames(language, { type: "region" });
  return ({ zone, location, device, playback, collection, schedule, labels, locationLabels }: ZoneRow) => [
    zone.name,
    location.name,
    location.address,
    location.city,
    /^[A-Z]{2}$/.test(location.isoCountry) ? (countries.of(location.isoCountry) ?? "") : location.isoCountry,
    zone.state === null ? "" : states[zone.state],
    zone.stateSince === null ? "" : stampOf(wallTimeAt(location.timezone, zone.stateSince.getTime())),
    [...new Set([...labels, ...locationLabels])].flatMap((id) => names.get(id) ?? []).join(", "),
    collection?.name ?? schedule?.name ?? "",
    playback?.volume ?? zone.settings.default_volume,
    device?.appVersion ?? "",
  ];
}

/** Without a zone name, so that spreadsheets recognise it. */
function stampOf(at: number): string {
  return new Date(at).toISOString().slice(0, 19).replace("T", " ");
}
