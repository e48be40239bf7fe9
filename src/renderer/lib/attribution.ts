import { CONSENT, type ConsentLevel } from "./reporting/consent.ts";
import { cookieStorage } from "./storage/cookie-storage.ts";
import { type KeyValueStorage, stored } from "./storage/stored.ts";

/**
 * Campaign and advertisement parameters of the opened address (specification, platform §9). Without marketing consent
 * they are kept only in this page's memory.
 */

const KEPT_DAYS = 180;
const LONGEST = 255;
const MOST_CLICK_IDS = 5;

const UTM = ["utm_campaign", "utm_source", "utm_medium"] as const;
const CLICK_IDS = [
  "gclid",
  "gbraid",
  "wbraid",
  "fbclid",
  "msclkid",
  "ttclid",
  "twclid",
  "li_fat_id",
  "dclid",
];

type Utm = { readonly [Name in (typeof UTM)[number]]?: string };

/** Attribution sent with a registration. */
export interface Attribution extends Utm {
  readonly voucher_code?: string;
  readonly referral_code?: string;
  readonly click_ids?: Readonly<Record<string, string>>;
}

let seen: { readonly utm: Utm; readonly clickIds: Readonly<Record<string, string>> } = {
  utm: {},
  clickIds: {},
};

/** Reads the opened address; earlier values fill in missing parameters. */
export function noteArrival(
  search: URLSearchParams,
  consent: ConsentLevel,
  storage = cookieStorage(KEPT_DAYS),
): void {
  const utm = pick(search, UTM);
  const clickIds = Object.fromEntries(Object.entries(pick(search, CLICK_IDS)).slice(0, MOST_CLICK_IDS));
  seen = {
    utm: Object.keys(utm).length > 0 ? utm : seen.utm,
    clickIds: Object.keys(clickIds).length > 0 ? clickIds : seen.clickIds,
  };
  keepArrival(consent, storage);
}

/** Stores the parameters within the consent; without it, removes stored ones. */
export function keepArrival(consent: ConsentLevel, storage = cookieStorage(KEPT_DAYS)): void {
  const { utm, clickIds } = stores(storage);
  if (consent < CONSENT.marketing) {
    utm.clear();
    clickIds.clear();
    return;
  }
  if (Object.keys(seen.utm).length > 0) utm.write(seen.utm);
  if (Object.keys(seen.clickIds).length > 0) clickIds.write(seen.clickIds);
}

/** Attribution from this address or an earlier one. */
export function attribution(storage = cookieStorage(KEPT_DAYS)): Pick<Attribution, keyof Utm | "click_ids"> {
  const { utm, clickIds } = stores(storage);
  return {
    ...(Object.keys(seen.utm).length > 0 ? seen.utm : utm.read()),
    click_ids: Object.keys(seen.clickIds).length > 0 ? seen.clickIds : (clickIds.read() ?? {}),
  };
}

function stores(storage: KeyValueStorage) {
  return { utm: stored(storage, "utm", texts), clickIds: stored(storage, "click-ids", texts) };
}

function pick(search: URLSearchParams, names: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = search.get(name)?.trim().slice(0, LONGEST);
      return value ? [[name, value]] : [];
    }),
  );
}

function texts(value: unknown): Record<string, string> | null {
  if (typeof value !== "object" || value === null) return null;
  const entries = Object.entries(value);
  return entries.every(([, text]) => typeof text === "string") ? Object.fromEntries(entries) : null;
}
