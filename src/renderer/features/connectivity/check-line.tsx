import { Loader } from "@mantine/core";
import { IconCheck } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { StatusBadge, type StatusTone } from "#renderer/ui/status/status-badge.tsx";
import {
  type CheckResult,
  type ConnectivityCheck,
  FINDINGS,
  type Verdict,
} from "#shared/domain/connectivity/verdicts.ts";
import classes from "./connectivity-page.module.css";
import { useVerdictText } from "./verdict-text.ts";

const TONES = {
  ok: "ok",
  warning: "warning",
  failed: "error",
  unknown: "none",
} as const satisfies Record<CheckResult, StatusTone>;

interface CheckLineProps {
  readonly check: ConnectivityCheck;
  /** Null until it is made. */
  readonly verdict: Verdict | null;
  readonly isCurrent: boolean;
}

/** One line of the connection check: its name, its result in words, and what to do when that is bad. */
export function CheckLine({ check, verdict, isCurrent }: CheckLineProps) {
  const { t } = useTranslation();
  return (
    <li className={classes.line}>
      <h2 className={classes.name}>{t(`connectivity.check.${check}`)}</h2>
      {verdict ? <Badge verdict={verdict} /> : <Progress isCurrent={isCurrent} />}
      <div className={classes.words}>
        {verdict ? <Words verdict={verdict} /> : <p>{t(`connectivity.about.${check}`)}</p>}
      </div>
    </li>
  );
}

function Badge({ verdict }: { readonly verdict: Verdict }) {
  const { t } = useTranslation();
  const result = FINDINGS[verdict.finding];
  return (
    <StatusBadge
      tone={TONES[result]}
      {...(result === "ok" ? { icon: <IconCheck size={13} aria-hidden /> } : {})}
    >
      {t(`connectivity.result.${result}`)}
    </StatusBadge>
  );
}

function Progress({ isCurrent }: { readonly isCurrent: boolean }) {
  const { t } = useTranslation();
  return (
    <StatusBadge tone="none" {...(isCurrent ? { icon: <Loader size={12} color="gray" aria-hidden /> } : {})}>
      {t(isCurrent ? "connectivity.checking" : "connectivity.waiting")}
    </StatusBadge>
  );
}

function Words({ verdict }: { readonly verdict: Verdict }) {
  const { found, advice } = useVerdictText()(verdict);
  return (
    <>
      <p>{found}</p>
      {advice !== null && <p className={classes.advice}>{advice}</p>}
    </>
  );
}
