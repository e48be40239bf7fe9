import type { i18n } from "i18next";
import { asText, type KeyValueStorage, type Stored, stored } from "../storage/stored.ts";
import { changeLanguage } from "./i18n.ts";

/** The code of the language that was chosen in this browser. */
export function chosenLanguage(storage: KeyValueStorage): Stored<string> {
  return stored(storage, "language", asText);
}

/** Shows the chosen language, if it is offered and can be loaded: English is better than no client. */
export async function applyChosenLanguage(instance: i18n, storage: KeyValueStorage): Promise<void> {
  const chosen = chosenLanguage(storage).read();
  if (chosen === null) return;
  const apply = async () => {
    const { offeredLanguages } = await import("./languages.ts");
    if (offeredLanguages(storage).some(({ code }) => code === chosen)) await changeLanguage(instance, chosen);
  };
  await apply().catch(() => undefined);
}
