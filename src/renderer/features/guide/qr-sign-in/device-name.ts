import type { TFunction } from "i18next";
import type { QrPhone } from "#shared/contract/rest/people/qr-sign-in.ts";

/** 'Safari on iOS', or the known part of it. */
export function deviceName(t: TFunction, { browser, os }: QrPhone): string {
  if (browser !== null && os !== null) return t("qrSignIn.device.on", { browser, os });
  return browser ?? os ?? t("qrSignIn.device.unknown");
}

const PHONES: ReadonlySet<string> = new Set(["iOS", "Android"]);

/** Whether the device says that it is a phone. */
export function isPhone({ os }: QrPhone): boolean {
  return os !== null && PHONES.has(os);
}
