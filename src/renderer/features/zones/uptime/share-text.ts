import { useCallback } from "react";
import { useTranslation } from "react-i18next";

/** The smallest share that is shown. */
const LEAST = 0.001;

/** Formats a share, 0 to 1, in percent with one decimal, rounded down: only a whole is 100 %. */
export function useShareText(): (share: number) => string {
  const { language } = useTranslation().i18n;
  return useCallback(
    (share) => {
      const { format } = new Intl.NumberFormat(language, { style: "percent", maximumFractionDigits: 1 });
      if (share > 0 && share < LEAST) return `< ${format(LEAST)}`;
      return format(Math.floor(share / LEAST + 1e-9) * LEAST);
    },
    [language],
  );
}
