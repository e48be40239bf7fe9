import type { i18n } from "i18next";
import { firstSpoken } from "#shared/domain/texts/languages.ts";
import { asText, type KeyValueStorage, type Stored, stored } from "../storage/stored.ts";
import { changeLanguage } from "./i18n.ts";

/** The code of the language that was chosen in this browser. */
export function chosenLanguage(storage: KeyValueStorage): Stored<string> {
  return stored(storage, "language", asText);
}

/**
 * Shows the chosen language; where none was chosen, the one that the browser asks for first of those that the product
 * speaks (`wanted`, best first). One that is not offered or cannot be loaded is left: English is better than no client.
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
