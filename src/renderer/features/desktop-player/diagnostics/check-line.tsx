import { useTranslation } from "react-i18next";
import { StatusBadge, type StatusTone } from "#renderer/ui/status/status-badge.tsx";
import type { DiagnosticCheck } from "#shared/contract/ipc/diagnostics.ts";
import { useCheckText } from "./check-text.ts";
import classes from "./diagnostics-page.module.css";

const TONES = {
  ok: "ok",
  warning: "warning",
  failed: "error",
  unknown: "none",
} as const satisfies Record<DiagnosticCheck["result"], StatusTone>;

/** One line of the diagnostics: the check, its result, and whether that is good. */
export function CheckLine({ check }: { readonly check: DiagnosticCheck }) {
  const { t } = useTranslation();
  const text = useCheckText();
  return (
    <div className={classes.check}>
      <div className={classes.name}>{t(`electron.diagnostics.check.${check.id}`)}</div>
      <div className={classes.facts}>{text(check)}</div>
      <StatusBadge tone={TONES[check.result]}>{t(`electron.diagnostics.result.${check.result}`)}</StatusBadge>
    </div>
  );
}
