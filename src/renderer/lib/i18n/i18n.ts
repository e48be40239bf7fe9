import i18next, { type i18n } from "i18next";
import { getI18n, initReactI18next } from "react-i18next";
import { firstTexts, type LaterGroup, laterTexts, type TextGroup } from "./english.ts";
import { numberFormat } from "./number-format.ts";

/** The language that is shown where another has no text of its own. */
export const ENGLISH = "en";

/** All groups are one namespace of i18next, so that a key is `group.name`. */
const NAMESPACE = "translation";

const english = { ...firstTexts, ...laterTexts };

/** Starts the client's texts: those of signing in and of errors are built in, so that the first screen waits for nothing. */
export function startI18n(): i18n {
  const instance = i18next.createInstance();
  instance
    .use(initReactI18next)
    .use(numberFormat)
    .init({
      lng: ENGLISH,
      fallbackLng: ENGLISH,
      resources: { [ENGLISH]: { [NAMESPACE]: firstTexts } },
      interpolation: { escapeValue: false, alwaysFormat: true },
      initAsync: false,
    });
  return instance;
}

/** Loads groups of texts, each once; without `groups` all of them. Rejects when that fails. */
export async function loadTexts(
  instance: i18n,
  groups: readonly LaterGroup[] = Object.keys(laterTexts) as LaterGroup[],
): Promise<void> {
  const { language } = instance;
  await Promise.all([...new Set([ENGLISH, language])].map((code) => loadGroups(instance, code, groups)));
  // Another language was chosen meanwhile.
  if (instance.language !== language) await loadTexts(instance, groups);
}

/**
 * Code that is split off, with the texts that it shows, fetched at the same time:
 * `lazy: withTexts(["home"], async () => ({ Component: (await import("./home-page.tsx")).HomePage }))`.
 */
export function withTexts<Code>(
  groups: readonly LaterGroup[],
  load: () => Promise<Code>,
): () => Promise<Code> {
  return async () => {
    const [code] = await Promise.all([load(), loadTexts(getI18n(), groups)]);
    return code;
  };
}

/** Whether the words of a group are there in the language that is shown. */
export function hasTexts(instance: i18n, group: LaterGroup): boolean {
  return isLoaded(instance, ENGLISH, group) && isLoaded(instance, instance.language, group);
}

/** Switches the language, also of what is on screen. Rejects, changing nothing, when its texts cannot be loaded. */
export async function changeLanguage(instance: i18n, language: string): Promise<void> {
  const shown = () =>
    (Object.keys(english) as TextGroup[]).filter((group) => isLoaded(instance, ENGLISH, group));
  // A screen that opens meanwhile brings texts of its own.
  do await loadGroups(instance, language, shown());
  while (!shown().every((group) => isLoaded(instance, language, group)));
  await instance.changeLanguage(language);
  document.documentElement.lang = language;
}

async function loadGroups(instance: i18n, language: string, groups: readonly TextGroup[]): Promise<void> {
  const missing = groups.filter((group) => !isLoaded(instance, language, group));
  const load = async (group: TextGroup) => {
    const texts = await (language === ENGLISH ? englishTexts(group) : translatedTexts(language, group));
    instance.addResourceBundle(language, NAMESPACE, { [group]: texts });
  };
  await Promise.all(missing.map(load));
}

async function englishTexts(group: TextGroup): Promise<object> {
  const texts: object | (() => Promise<{ default: object }>) = english[group];
  return typeof texts === "function" ? (await texts()).default : texts;
}

async function translatedTexts(language: string, group: TextGroup): Promise<object> {
  const { translate } = await import("./translate.ts");
  return translate(language, group, englishTexts);
}

function isLoaded(instance: i18n, language: string, group: TextGroup): boolean {
  return instance.getResource(language, NAMESPACE, group) !== undefined;
}
