import type { i18n } from "i18next";
import { asText, type KeyValueStorage, type Stored, stored } from "#renderer/lib/storage/stored.ts";
import { firstSpoken } from "#shared/domain/texts/languages.ts";
import { changeLanguage } from "./i18n.ts";

/** Code of the language chosen in this browser. */
export function chosenLanguage(storage: KeyValueStorage): Stored<string> {
  return stored(storage, "language", asText);
}

/**
 * Applies the chosen language; without one, the first of the browser's languages that the product has (`wanted`, best
 * first). Falls back to English when a language is unknown or cannot be loaded.
 */
export async function applyChosenLanguage(
  instance: i18n,
  storage: KeyValueStorage,
  wanted: readonly string[],
): Promise<void> {
  const language = chosenLanguage(storage).read() ?? firstSpoken(wanted);
  if (language === null || language === instance.language) return;
  const apply = async () => {
    const { offeredLanguages } = await import("./languages.ts");
    if (offeredLanguages(storage).some(({ code }) => code === language))
      await changeLanguage(instance, language);
  };
  await apply().catch(() => undefined);
}
