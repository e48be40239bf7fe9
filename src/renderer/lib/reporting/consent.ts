import { cookieStorage } from "../storage/cookie-storage.ts";
import { type KeyValueStorage, type Stored, stored } from "../storage/stored.ts";
import { localTimeZone } from "../time-zone.ts";

/** Levels of consent; each includes those below (specification, platform §9, consent and tracking). */
export const CONSENT = { required: 1, analytics: 2, marketing: 3 } as const;

export type ConsentLevel = (typeof CONSENT)[keyof typeof CONSENT];

/** A choice holds for this long, in days. */
const KEPT_DAYS = 365;

/** Where the choice is kept: in a cookie; the desktop app's pages have none. */
function consentStorage(): KeyValueStorage {
  return /^https?:$/.test(location.protocol) ? cookieStorage(KEPT_DAYS) : localStorage;
}

/** The level that this browser's user has chosen, if any. */
export function consentStore(storage: KeyValueStorage = consentStorage()): Stored<ConsentLevel> {
  return stored(storage, "consent", (value) => (value === 1 || value === 2 || value === 3 ? value : null));
}

/** Time zones outside of Europe's hours where people have to be asked: US Pacific and India. */
const ASKED = new Set(["America/Los_Angeles", "US/Pacific", "Asia/Kolkata", "Asia/Calcutta"]);

/**
 * The level that holds before anybody has chosen: only what is required where people have to be asked, everything elsewhere.
 * @param utcOffset the time zone's present offset, in minutes east of UTC
 * @param timeZone its name, which takes a browser long to find
 */
export function impliedConsent(utcOffset: number, timeZone: () => string): ConsentLevel {
  const isEuropean = utcOffset >= -60 && utcOffset <= 180;
  return isEuropean || ASKED.has(timeZone()) ? CONSENT.required : CONSENT.marketing;
}

/** The level that holds now in this browser: as it was chosen, else as it is implied. */
export function presentConsent(): ConsentLevel {
  return consentStore().read() ?? impliedHere();
}

/** Whether people here have to be asked, and nobody has answered yet. */
export function isConsentOpen(): boolean {
  return consentStore().read() === null && impliedHere() === CONSENT.required;
}

function impliedHere(): ConsentLevel {
  return impliedConsent(-new Date().getTimezoneOffset(), localTimeZone);
}
