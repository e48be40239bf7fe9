import { localTimeZone } from "#renderer/lib/page/time-zone.ts";
import { cookieStorage } from "#renderer/lib/storage/cookie-storage.ts";
import { type KeyValueStorage, type Stored, stored } from "#renderer/lib/storage/stored.ts";

/** Levels of consent; each includes those below (specification, platform §9, consent and tracking). */
export const CONSENT = { required: 1, analytics: 2, marketing: 3 } as const;

export type ConsentLevel = (typeof CONSENT)[keyof typeof CONSENT];

/** How long a choice is valid, in days. */
const KEPT_DAYS = 365;

/** Storage of the choice: a cookie, or local storage in the desktop app, whose pages have no cookies. */
function consentStorage(): KeyValueStorage {
  return /^https?:$/.test(location.protocol) ? cookieStorage(KEPT_DAYS) : localStorage;
}

/** The level chosen in this browser, if any. */
export function consentStore(storage: KeyValueStorage = consentStorage()): Stored<ConsentLevel> {
  return stored(storage, "consent", (value) => (value === 1 || value === 2 || value === 3 ? value : null));
}

/** Time zones outside Europe's hours where consent must be asked: US Pacific and India. */
const ASKED = new Set(["America/Los_Angeles", "US/Pacific", "Asia/Kolkata", "Asia/Calcutta"]);

/**
 * The level before a choice: only the required one where consent must be asked, everything elsewhere.
 * @param utcOffset the time zone's current offset, in minutes east of UTC
 * @param timeZone its name, which is slow to determine
 */
export function impliedConsent(utcOffset: number, timeZone: () => string): ConsentLevel {
  const isEuropean = utcOffset >= -60 && utcOffset <= 180;
  return isEuropean || ASKED.has(timeZone()) ? CONSENT.required : CONSENT.marketing;
}

/** The current level of this browser: the chosen one, else the implied one. */
export function presentConsent(): ConsentLevel {
  return consentStore().read() ?? impliedHere();
}

/** Whether consent must be asked here and has not been answered yet. */
export function isConsentOpen(): boolean {
  return consentStore().read() === null && impliedHere() === CONSENT.required;
}

function impliedHere(): ConsentLevel {
  return impliedConsent(-new Date().getTimezoneOffset(), localTimeZone);
}
