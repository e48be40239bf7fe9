import { Alert, Button } from "@mantine/core";
import { IconCalendarCheck, IconCircleCheck, IconClock, IconInfoCircle } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import type { ChangePlanSession } from "#renderer/data/billing/results.ts";
import { useDateText } from "#renderer/lib/i18n/dates.ts";
import { paths } from "#renderer/lib/paths.ts";
import { EmptyState } from "#renderer/ui/feedback/empty-state.tsx";

interface ChangeOutcomeProps {
  readonly accountId: string;
  readonly outcome: ChangePlanSession;
  /** The plan that the account has until a scheduled change. */
  readonly until?: string;
  /** IANA time zone of the account's billing; without it the browser's. */
  readonly timezone?: string;
}

const ICON = { size: 30, stroke: 1.5 } as const;

/** What became of a change of plan. */
export function ChangeOutcome({ accountId, outcome, until = "", timezone }: ChangeOutcomeProps) {
  const { t } = useTranslation();
  const dateText = useDateText();
  const done = (
    <Button component={Link} to={paths.subscriptions({ accountId })}>
      {t("plans.outcome.done")}
    </Button>
  );
  switch (outcome.type) {
    case "SuccessImmediate":
      return (
        <EmptyState
          icon={<IconCircleCheck {...ICON} />}
          title={t("plans.outcome.immediate", { plan: t(`plans.names.${outcome.plan}`) })}
          action={done}
        >
          {t(`plans.about.${outcome.plan}`)}
        </EmptyState>
      );
    case "SuccessScheduled": {
      const date = dateText(outcome.at, { dateStyle: "long", timeZone: timezone });
      return (
        <EmptyState
          icon={<IconCalendarCheck {...ICON} />}
          title={t("plans.outcome.scheduled", { plan: t(`plans.names.${outcome.plan}`), date })}
          action={done}
        >
          {t("plans.outcome.untilThen", { plan: until })}
        </EmptyState>
      );
    }
    case "Pending":
      return (
        <Alert
          role="status"
          variant="light"
          icon={<IconClock size={20} aria-hidden />}
          title={t("plans.outcome.pending")}
        >
          {t("plans.outcome.pendingBody")}
        </Alert>
      );
    case "Failure":
      return (
        <Alert role="alert" variant="light" color="red" title={t("plans.outcome.failed")}>
          {outcome.error}
        </Alert>
      );
    case "Cancelled":
      return (
        <EmptyState
          icon={<IconInfoCircle {...ICON} />}
          title={t("plans.outcome.cancelled")}
          action={
            <Button component={Link} to={paths.changePlan({ accountId })}>
              {t("plans.all")}
            </Button>
          }
        >
          {t("plans.outcome.cancelledBody")}
        </EmptyState>
      );
  }
}
