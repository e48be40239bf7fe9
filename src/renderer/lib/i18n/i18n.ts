import i18next, { type i18n } from "i18next";
import { getI18n, initReactI18next } from "react-i18next";
import { firstTexts, type LaterGroup, laterTexts, type TextGroup } from "./english.ts";
import { numberFormat } from "./number-format.ts";

/** The fallback language. */
export const ENGLISH = "en";

/** All groups share one i18next namespace, so that a key is `group.name`. */
const NAMESPACE = "translation";

const english = { ...firstTexts, ...laterTexts };

/** Initialises the client's texts: those of sign-in and errors are built in, so that the first screen does not wait. */
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

/** Loads groups of texts, each once; without `groups`, all of them. Rejects on failure. */
export async function loadTexts(
  instance: i18n,
  groups: readonly LaterGroup[] = Object.keys(laterTexts) as LaterGroup[],
): Promise<void> {
  const { language } = instance;
  await Promise.all([...new Set([ENGLISH, language])].map((code) => loadGroups(instance, code, groups)));
  // The language changed meanwhile.
  if (instance.language !== language) await loadTexts(instance, groups);
}

/**
 * Split code with its texts, fetched in parallel:
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

/** Whether a group is loaded in the current language. */
export function hasTexts(instance: i18n, group: LaterGroup): boolean {
  return isLoaded(instance, ENGLISH, group) && isLoaded(instance, instance.language, group);
}

/** Switches the language, including the shown texts. Rejects and changes nothing when its texts cannot be loaded. */
export async function changeLanguage(instance: i18n, language: string): Promise<void> {
  const shown = () =>
    (Object.keys(english) as TextGroup[]).filter((group) => isLoaded(instance, ENGLISH, group));
  // A screen opened meanwhile adds groups.
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
