import { startI18n } from "#renderer/lib/i18n/i18n.ts";

/** The texts of all shown screens, in English at the start of each test. Tests may start further instances. */
export const screenTexts = startI18n();
