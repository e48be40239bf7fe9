import i18next, { type i18n } from "i18next";
import { initReactI18next } from "react-i18next";
import { firstTexts } from "./en/first.ts";

const LANGUAGE = "en";
const NAMESPACE = "translation";

/** Starts the client's texts: those of signing in and of errors are built in, so that the first screen waits for nothing. */
export function startI18n(): i18n {
  const instance = i18next.createInstance();
  instance.use(initReactI18next).init({
    lng: LANGUAGE,
    fallbackLng: LANGUAGE,
    resources: { [LANGUAGE]: { [NAMESPACE]: firstTexts } },
    interpolation: { escapeValue: false },
    initAsync: false,
  });
  return instance;
}

/** Fetches the texts of all other screens, once. Rejects when they cannot be had. */
export async function loadTexts(instance: i18n): Promise<void> {
  const { otherTexts } = await import("./en/others.ts");
  if (instance.exists("shell.home")) return;
  instance.addResourceBundle(LANGUAGE, NAMESPACE, otherTexts, true);
}
