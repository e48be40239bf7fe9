import "i18next";
import type english from "./en.json";

declare module "i18next" {
  /** Keys of main's texts are checked. */
  interface CustomTypeOptions {
    defaultNS: "translation";
    resources: { translation: typeof english };
  }
}
