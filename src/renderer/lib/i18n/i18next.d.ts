import "i18next";
import type { firstTexts, LaterGroup, laterTexts } from "./english.ts";

type LaterTexts = {
  readonly [Group in LaterGroup]: Awaited<ReturnType<(typeof laterTexts)[Group]>>["default"];
};

declare module "i18next" {
  /** Text keys are type-checked, including keys composed at run time. */
  interface CustomTypeOptions {
    defaultNS: "translation";
    resources: { translation: typeof firstTexts & LaterTexts };
  }
}
