import type { FormatterModule } from "i18next";
import { formatNumber } from "#shared/domain/formatting/numbers.ts";

/** Formats numbers within texts like all others; for `interpolation.alwaysFormat`. */
export const numberFormat: FormatterModule = {
  type: "formatter",
  init: () => undefined,
  add: () => undefined,
  addCached: () => undefined,
  format: (value, _format, language) => (typeof value === "number" ? formatNumber(value, language) : value),
};
