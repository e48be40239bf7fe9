import { useTranslation } from "react-i18next";
import {
  type AdvisedFinding,
  isAdvised,
  type Verdict,
  zonesFor,
} from "#shared/domain/connectivity/verdicts.ts";
import { formatNumber } from "#shared/domain/formatting/numbers.ts";
import { MINUTE_MS } from "#shared/domain/time/lengths.ts";

/** Texts of a check's result. */
interface VerdictText {
  readonly found: string;
  /** What to do; null when all is well. */
  readonly advice: string | null;
}

/** Returns the texts for the result of a check. */
export function useVerdictText(): (verdict: Verdict) => VerdictText {
  const { t, i18n } = useTranslation();
  return ({ check, finding, measured, name }) => {
    const value = measured ?? 0;
    const values = {
      ms: Math.round(value),
      speed: speedText(value, i18n.language),
      count: check === "speed" ? zonesFor(value) : 0,
      off: t("connectivity.minutes", { count: Math.round(Math.abs(value) / MINUTE_MS) }),
      name: name ?? "",
    };
    const advice = (of: AdvisedFinding) => t(`connectivity.advice.${of}`, values);
    return {
      found: t(`connectivity.finding.${finding}`, values),
      advice: isAdvised(finding) ? advice(finding) : null,
    };
  };
}

/** `320 kbit/s`, `12.5 Mbit/s`. */
function speedText(kbps: number, language: string): string {
  if (kbps < 1_000) return `${formatNumber(Math.round(kbps), language)} kbit/s`;
  const mbps = kbps / 1_000;
  return `${formatNumber(mbps < 100 ? Number(mbps.toPrecision(2)) : Math.round(mbps), language)} Mbit/s`;
}

/** The measured value for a technician, in the unit of its check. */
export function technicalValue({ check, measured, name }: Verdict): string | null {
  if (name !== null) return name;
  if (measured === null) return null;
  return check === "speed" ? `${Math.round(measured)} kbit/s` : `${Math.round(measured)} ms`;
}
