import { useTranslation } from "react-i18next";
import { useDateText } from "#renderer/lib/i18n/dates.ts";
import { useServices } from "#renderer/lib/services.tsx";
import { FINDINGS, summaryOf, type Verdict } from "#shared/domain/connectivity/verdicts.ts";
import { technicalValue, useVerdictText } from "./verdict-text.ts";

/**
 * Returns a function that writes the results as plain text, made for sending to somebody: in the reader's language,
 * with the measured values for a technician.
 */
export function useResultText(): (verdicts: readonly Verdict[], at: number) => string {
  const { t } = useTranslation();
  const dateText = useDateText();
  const { host } = useServices();
  const verdictText = useVerdictText();
  return (verdicts, at) => {
    const lines = verdicts.map((verdict) => {
      const { found, advice } = verdictText(verdict);
      const result = t(`connectivity.result.${FINDINGS[verdict.finding]}`);
      const value = technicalValue(verdict);
      const head = `${t(`connectivity.check.${verdict.check}`)}: ${result}`;
      return [`${head}. ${found}`, advice, `[${verdict.finding}${value === null ? "" : `, ${value}`}]`]
        .filter((part) => part !== null)
        .join(" ");
    });
    const time = dateText(at, { dateStyle: "medium", timeStyle: "medium" });
    return [
      t("connectivity.title"),
      `${time} (${new Date(at).toISOString()})`,
      `${host.serviceUrl || location.origin}, Roomtone ${host.version}, ${navigator.userAgent}`,
      "",
      t(`connectivity.summary.${summaryOf(verdicts)}`),
      "",
      ...lines,
    ].join("\n");
  };
}
