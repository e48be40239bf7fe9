import "i18next";
import type { firstTexts } from "./en/first.ts";
import type { otherTexts } from "./en/others.ts";

declare module "i18next" {
  /** Keys of texts are checked, also those that are put together at run time. */
  interface CustomTypeOptions {
    defaultNS: "translation";
    resources: { translation: typeof firstTexts & typeof otherTexts };
  }
}
