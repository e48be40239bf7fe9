import "i18next";
import type others from "./en.json";
import type first from "./en-first.json";

declare module "i18next" {
  /** Keys of texts are checked, also those that are put together at run time. */
  interface CustomTypeOptions {
    defaultNS: "translation";
    resources: { translation: typeof first & typeof others };
  }
}
