import { useTranslation } from "react-i18next";
import type { MayAnswer } from "./access.ts";

/** Why something is not allowed, in words; null when it is allowed or not known yet. */
export function useRefusalText(answer: MayAnswer | null): string | null {
  const { t } = useTranslation();
  return answer === null || answer.ok ? null : t(`access.${answer.reason}`);
}
