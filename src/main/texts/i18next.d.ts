import "i18next";
import type english from "./en.json";

declare module "i18next" {
  /** Type-checks the keys of main's texts. */
  interface CustomTypeOptions {
    defaultNS: "translation";
    resources: { translation: typeof english };
  }
}
