/// <reference types="vite/types/importMeta.d.ts" />
import i18next, { type TFunction } from "i18next";
import { Signal } from "#main/signal.ts";
import type { SettingsStore } from "#main/storage/settings.ts";
import { PSEUDO, pseudoTexts } from "#shared/domain/texts/pseudo.ts";
import english from "./en.json" with { type: "json" };

const files = import.meta.glob<object>("./*.json", { eager: true, import: "default" });

const resources = Object.fromEntries(
  [
    ...Object.entries(files).map(([file, texts]) => [file.slice("./".length, -".json".length), texts]),
    [PSEUDO, pseudoTexts(english)],
  ].map(([language, translation]) => [language, { translation }]),
);

/** Main's texts, in the language chosen in the client; stored for starts without a window. */
export class Texts {
  /** Emitted when the language changes; all visible texts must be refreshed. */
  readonly changed = new Signal<string>();
  readonly #settings: Pick<SettingsStore, "current" | "change">;
  readonly #i18n = i18next.createInstance();

  constructor(settings: Pick<SettingsStore, "current" | "change">) {
    this.#settings = settings;
    this.#i18n.init({
      lng: settings.current.language,
      fallbackLng: "en",
      resources,
      interpolation: { escapeValue: false },
      initAsync: false,
    });
  }

  get t(): TFunction {
    return this.#i18n.t;
  }

  /** Also determines the format of times. */
  get language(): string {
    return this.#i18n.language;
  }

  /** `language` is a BCP 47 code; missing texts fall back to English. */
  async setLanguage(language: string): Promise<void> {
    if (language === this.#settings.current.language) return;
    await this.#i18n.changeLanguage(language);
    this.changed.emit(language);
    await this.#settings.change({ language });
  }
}
