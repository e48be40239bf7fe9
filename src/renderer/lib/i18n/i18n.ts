import i18next, { type i18n } from "i18next";
import { getI18n, initReactI18next } from "react-i18next";
import { numberFormat } from "./number-format.ts";

/** The fallback language. */
export const ENGLISH = "en";

/** All groups share one i18next namespace, so that a key is `group.name`. */
const NAMESPACE = "translation";

/** The English texts of the code loaded so far, by group. */
const english: Record<string, object> = {};

/** Translations on their way. */
const arriving = new Set<Promise<void>>();

/** Initialises the client's texts. */
export function startI18n(): i18n {
  const instance = i18next.createInstance();
  instance
    .use(initReactI18next)
    .use(numberFormat)
    .init({
      lng: ENGLISH,
      fallbackLng: ENGLISH,
      // i18next keeps this object: it also shows the groups that are added later.
      resources: { [ENGLISH]: { [NAMESPACE]: english } },
      interpolation: { escapeValue: false, alwaysFormat: true },
      initAsync: false,
    });
  return instance;
}

/**
 * Adds a group before the code that shows it runs: see `build/texts.ts`.
 * @public Called by code that the build adds.
 */
export function addTexts(group: string, texts: object): void {
  english[group] = texts;
  const instance: i18n | undefined = getI18n();
  if (!instance || instance.language === ENGLISH) return;
  // Untranslated texts are better than none.
  const arrival = translateGroups(instance, instance.language).catch(() => undefined);
  arriving.add(arrival);
  arrival.finally(() => arriving.delete(arrival));
}

/**
 * Imported code, once its translations have arrived.
 * @public Called by code that the build adds.
 */
export async function withTexts<Code>(code: Code): Promise<Code> {
  await Promise.all(arriving);
  return code;
}

/** Switches the language, including the shown texts. Rejects and changes nothing when its texts cannot be loaded. */
export async function changeLanguage(instance: i18n, language: string): Promise<void> {
  await translateGroups(instance, language);
  await instance.changeLanguage(language);
  document.documentElement.lang = language;
}

/** Loads the translations of all groups, and of those that are added meanwhile. */
async function translateGroups(instance: i18n, language: string): Promise<void> {
  if (language === ENGLISH) return;
  const missing = () =>
    Object.keys(english).filter((group) => !instance.getResource(language, NAMESPACE, group));
  const { translate, translatedOnly } = await import("./translate.ts");
  Object.assign(english, translatedOnly);
  const load = async (group: string) => {
    const texts = await translate(language, group, english[group] ?? {});
    instance.addResourceBundle(language, NAMESPACE, { [group]: texts });
  };
  for (let groups = missing(); groups.length > 0; groups = missing()) await Promise.all(groups.map(load));
}
