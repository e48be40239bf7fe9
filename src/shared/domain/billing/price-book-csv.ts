import { withoutBidiControls } from "#shared/domain/formatting/bidi.ts";
import { COUNTRIES } from "#shared/domain/formatting/countries.ts";
import { CSV_START, type CsvStyle, csvLine } from "#shared/domain/formatting/csv.ts";
import { UNKNOWN_COUNTRY } from "#shared/domain/formatting/geography.ts";
import { parseCsvRows } from "#shared/domain/formatting/parse-csv.ts";
import { parseTypedMoney } from "#shared/domain/formatting/typed-money.ts";
import { parseTypedNumber } from "#shared/domain/formatting/typed-number.ts";
import { CURRENCIES, MINOR_UNITS, type Minor } from "./money.ts";
import { BILLING_CYCLES, PLANS } from "./plans.ts";
import { type CountryPrices, priceOf } from "./price-book.ts";

/** A price book's prices as a table for spreadsheets: a line for each price, amounts in major units. */

const NEEDED = ["iso_country", "iso_currency", "plan", "billing_cycle", "amount"] as const;
const COLUMNS = [...NEEDED, "trial_days", "invoice_fee", "vat_percent"] as const;
type Column = (typeof COLUMNS)[number];

/** The most of each that a book may have. */
const MOST_MINOR = 100_000_000;
const MOST_DAYS = 3_650;
const MOST_VAT = 50;

/** Something wrong in a file. Its line counts from 1. */
export interface CsvProblem {
  readonly line: number;
  /**
   * `value`: a cell that its column does not allow; `twice`: a second line for the same price, or a second column of
   * one name; `differs`: a cell other than in the country's first line, where all its lines have to agree.
   */
  readonly kind: "empty" | "unknown-column" | "missing-column" | "value" | "twice" | "differs";
  readonly column: string;
  readonly value: string;
}

/** The countries of a file, or everything that is wrong with it. */
export type PriceCsv =
  | { readonly ok: true; readonly countries: readonly CountryPrices[] }
  | { readonly ok: false; readonly problems: readonly CsvProblem[] };

/** Reads a file: a line of headers in any order, then a line for each price. */
export function readPriceCsv(text: string): PriceCsv {
  const [header, ...rows] = parseCsvRows(text.replace(/^\uFEFF/, "").replaceAll("\0", ""));
  if (!header || rows.length === 0)
    return { ok: false, problems: [{ line: header?.line ?? 1, kind: "empty", column: "", value: "" }] };
  const names = header.cells.map((cell) => plain(cell).toLowerCase());
  const problems = headerProblems(header.line, names);
  if (problems.length > 0) return { ok: false, problems };
  const countries = new Map<string, CountryPrices>();
  for (const { line, cells } of rows) {
    const cell = (column: Column) => plain(cells[names.indexOf(column)] ?? "");
    const read = readLine(cell);
    const report = (kind: CsvProblem["kind"], column: Column) =>
      problems.push({ line, kind, column, value: cell(column) });
    for (const column of read.wrong) report("value", column);
    // A row with more cells than headers has a separator inside a value.
    if (cells.slice(names.length).some((extra) => extra.trim() !== ""))
      problems.push({ line, kind: "unknown-column", column: "", value: cells.at(-1) ?? "" });
    if (!read.country) continue;
    const known = countries.get(read.country.isoCountry);
    if (!known) countries.set(read.country.isoCountry, read.country);
    else {
      for (const column of disagreement(known, read.country)) report("differs", column);
      const [price] = read.country.prices;
      if (price && priceOf(known, price.plan, price.cycle)) report("twice", "billing_cycle");
      countries.set(known.isoCountry, { ...known, prices: [...known.prices, ...read.country.prices] });
    }
  }
  return problems.length > 0 ? { ok: false, problems } : { ok: true, countries: [...countries.values()] };
}

/** The prices as a file, which reads back the same. */
export function writePriceCsv(countries: readonly CountryPrices[], style: CsvStyle): string {
  const lines = countries.flatMap(({ isoCountry, currency, invoiceFee, vatBasisPoints, prices }) =>
    prices.map(({ plan, cycle, amount, trialDays }) => [
      isoCountry,
      currency,
      plan,
      cycle,
      amount / MINOR_UNITS,
      trialDays,
      invoiceFee / MINOR_UNITS,
      vatBasisPoints / 100,
    ]),
  );
  return CSV_START + [[...COLUMNS], ...lines].map((line) => csvLine(line, style)).join("");
}

function headerProblems(line: number, names: readonly string[]): CsvProblem[] {
  const about = (kind: CsvProblem["kind"]) => (column: string) => ({ line, kind, column, value: "" });
  const isKnown = (name: string) => (COLUMNS as readonly string[]).includes(name);
  return [
    ...names.filter((name) => name !== "" && !isKnown(name)).map(about("unknown-column")),
    ...NEEDED.filter((name) => !names.includes(name)).map(about("missing-column")),
    ...COLUMNS.filter((name) => names.indexOf(name) !== names.lastIndexOf(name)).map(about("twice")),
  ];
}

/** A line's price in a country of its own; null if a cell is wrong. */
function readLine(cell: (column: Column) => string): {
  readonly country: CountryPrices | null;
  readonly wrong: readonly Column[];
} {
  const wrong: Column[] = [];
  const need = <Value>(column: Column, value: Value | null | undefined): Value | null => {
    if (value === null || value === undefined) wrong.push(column);
    return value ?? null;
  };
  const code = cell("iso_country").toUpperCase();
  const isoCountry = need(
    "iso_country",
    [...COUNTRIES, UNKNOWN_COUNTRY].find((known) => known === code),
  );
  const currency = need(
    "iso_currency",
    CURRENCIES.find((known) => known === cell("iso_currency").toUpperCase()),
  );
  const plan = need(
    "plan",
    PLANS.find((known) => known === cell("plan").toLowerCase()),
  );
  const cycle = need(
    "billing_cycle",
    BILLING_CYCLES.find((known) => known === cell("billing_cycle").toLowerCase()),
  );
  const amount = need("amount", within(parseTypedMoney(cell("amount")), MOST_MINOR));
  const trialDays = need("trial_days", within(parseTypedNumber(cell("trial_days") || "0"), MOST_DAYS));
  const invoiceFee = need("invoice_fee", within(parseTypedMoney(cell("invoice_fee") || "0"), MOST_MINOR));
  const vat = need(
    "vat_percent",
    within(parseTypedMoney(cell("vat_percent") || "0"), MOST_VAT * MINOR_UNITS),
  );
  if (!isoCountry || !currency || !plan || !cycle || amount === null || trialDays === null)
    return { country: null, wrong };
  if (invoiceFee === null || vat === null) return { country: null, wrong };
  const price = { plan, cycle, amount: amount as Minor, trialDays };
  return {
    country: {
      isoCountry,
      currency,
      invoiceFee: invoiceFee as Minor,
      vatBasisPoints: vat,
      prices: [price],
    },
    wrong,
  };
}

/** A whole number from 0 to this, else null. */
function within(value: number | null, most: number): number | null {
  return value !== null && Number.isSafeInteger(value) && value >= 0 && value <= most ? value : null;
}

function disagreement(first: CountryPrices, other: CountryPrices): Column[] {
  return [
    ...(first.currency === other.currency ? [] : ["iso_currency" as const]),
    ...(first.invoiceFee === other.invoiceFee ? [] : ["invoice_fee" as const]),
    ...(first.vatBasisPoints === other.vatBasisPoints ? [] : ["vat_percent" as const]),
  ];
}

/** Without what spreadsheets add; a comma that separates thousands from decimals is left alone. */
function plain(cell: string): string {
  return withoutBidiControls(cell).trim();
}
