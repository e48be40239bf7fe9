import { Button } from "@mantine/core";
import { IconRefresh } from "@tabler/icons-react";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { holdToasts } from "#renderer/lib/errors/toast.ts";
import { useDateText } from "#renderer/lib/i18n/dates.ts";
import { paths } from "#renderer/lib/paths.ts";
import { CopyButton } from "#renderer/ui/buttons/copy-button.tsx";
import { summaryOf } from "#shared/domain/connectivity/verdicts.ts";
import { CheckLine } from "./check-line.tsx";
import classes from "./connectivity-page.module.css";
import { useConnectivityCheck } from "./use-connectivity-check.ts";
import { useResultText } from "./use-result-text.ts";

/** /connectivity: measures the connection to the service and says in plain words how it is, line by line. */
export function ConnectivityPage() {
  const { t } = useTranslation();
  const dateText = useDateText();
  const { checks, verdicts, current, doneAt, again } = useConnectivityCheck();
  const resultText = useResultText();
  useEffect(holdToasts, []);
  const isRunning = doneAt === null;
  return (
    <main className={classes.page}>
      <p className={classes.back}>
        <Link to={paths.root()}>{t("connectivity.back")}</Link>
      </p>
      <h1 className={classes.title}>{t("connectivity.title")}</h1>
      <div role="status" className={classes.summary}>
        {isRunning ? t("connectivity.running") : t(`connectivity.summary.${summaryOf(verdicts)}`)}
      </div>
      <div className={classes.actions}>
        <Button
          leftSection={<IconRefresh size={18} aria-hidden />}
          variant="default"
          loading={isRunning}
          onClick={again}
        >
          {t("connectivity.again")}
        </Button>
        <CopyButton variant="default" disabled={isRunning} text={() => resultText(verdicts, doneAt ?? 0)}>
          {t("connectivity.copy")}
        </CopyButton>
      </div>
      <ul className={classes.lines} aria-busy={isRunning}>
        {checks.map((check) => (
          <CheckLine
            key={check}
            check={check}
            verdict={verdicts.find((found) => found.check === check) ?? null}
            isCurrent={check === current}
          />
        ))}
      </ul>
      <p className={classes.note}>
        {isRunning
          ? t("connectivity.duration")
          : t("connectivity.doneAt", { at: dateText(doneAt, { timeStyle: "medium" }) })}
      </p>
    </main>
  );
}
