import i18next, { type i18n } from "i18next";
import { initReactI18next } from "react-i18next";
import en from "./en.json" with { type: "json" };

/** Starts the client's texts. English is built in, so that the first screen waits for nothing. */
export function startI18n(): i18n {
  const instance = i18next.createInstance();
  instance.use(initReactI18next).init({
    lng: "en",
    fallbackLng: "en",
    resources: { en: { translation: en } },
    interpolation: { escapeValue: false },
    initAsync: false,
  });
  return instance;
}
