import { formatNumber } from "./numbers.ts";

const NBSP = "\u00a0";

/** Number format of a currency; `nordic` numbers are `1 234,50`. */
interface Currency {
  readonly symbol: string;
  readonly stands: "before" | "after";
  readonly nordic: boolean;
}

const CURRENCIES: Readonly<Record<string, Currency>> = {
  EUR: { symbol: "€", stands: "after", nordic: false },
  GBP: { symbol: "£", stands: "before", nordic: false },
  DKK: { symbol: "kr.", stands: "after", nordic: true },
  SEK: { symbol: "kr", stands: "after", nordic: true },
  NOK: { symbol: "kr", stands: "after", nordic: true },
};

/** USD, and every currency that is not listed. */
const DOLLARS: Currency = { symbol: "$", stands: "before", nordic: false };

/** A currency's symbol, and its position. */
export function currencySymbol(currency: string): Pick<Currency, "symbol" | "stands"> {
  return CURRENCIES[currency] ?? DOLLARS;
}

/**
 * An amount in major units of an ISO 4217 currency, the same in every language (specification, platform §9):
 * `$1,234.50`, `1 234,50 kr`. A non-number is `N/A`.
 */
export function formatMoney(amount: number, currency: string): string {
  const { symbol, stands, nordic } = CURRENCIES[currency] ?? DOLLARS;
  const text = formatNumber(Math.abs(amount));
  if (!Number.isFinite(amount)) return text;
  const sign = amount < 0 && text !== "0" ? "-" : "";
  const number = nordic ? text.replaceAll(",", NBSP).replace(".", ",") : text;
  return stands === "before" ? `${sign}${symbol}${number}` : `${sign}${number}${NBSP}${symbol}`;
}
