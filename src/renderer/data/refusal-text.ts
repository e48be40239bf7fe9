import { useTranslation } from "react-i18next";
import type { MayAnswer } from "./access.ts";

/** Why something may not be done, in words; null where it may, or that is not known yet. */
export function useRefusalText(answer: MayAnswer | null): string | null {
  const { t } = useTranslation();
  return answer === null || answer.ok ? null : t(`access.${answer.reason}`);
}
