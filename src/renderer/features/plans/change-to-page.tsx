import { Alert, Button, Skeleton } from "@mantine/core";
import { IconCircleCheck } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, useNavigate } from "react-router-dom";
import { useMay } from "#renderer/data/access/access.ts";
import { useRefusalText } from "#renderer/data/access/refusal-text.ts";
import { useChangePlan } from "#renderer/data/billing/plan-changes.ts";
import { planQueries } from "#renderer/data/billing/plans.ts";
import type { ChangePlanSession } from "#renderer/data/billing/results.ts";
import { useBillingDay } from "#renderer/data/billing/use-billing-day.ts";
import { paths } from "#renderer/lib/paths.ts";
import { useServices } from "#renderer/lib/services.tsx";
import { PollError } from "#renderer/lib/timing/poll.ts";
import { DisabledReason } from "#renderer/ui/buttons/disabled-reason.tsx";
import { EmptyState } from "#renderer/ui/feedback/empty-state.tsx";
import { QueryError } from "#renderer/ui/feedback/query-error.tsx";
import { PageHeader } from "#renderer/ui/layout/page-header.tsx";
import type {
  AccountSubscription,
  PlanChangeCost,
} from "#shared/contract/rest/billing/account-subscription.ts";
import { isUpgrade, type Plan } from "#shared/domain/billing/plans.ts";
import { formatMoney } from "#shared/domain/formatting/money.ts";
import { ChangeCost } from "./change-cost.tsx";
import { ChangeOutcome } from "./change-outcome.tsx";
import { Losses } from "./losses.tsx";
import { NothingSold } from "./nothing-sold.tsx";
import classes from "./plans.module.css";
import { cycleAhead } from "./session.ts";
import { useRefusalWords } from "./use-refusal-words.ts";

/** /accounts/{account}/change-plan/{plan}: what the change costs and takes away, before it is made. */
export function ChangePlanToPage() {
  const { t } = useTranslation();
  const { accountId, plan } = paths.changePlanTo.useParams();
  const query = useQuery(planQueries(useServices()).subscription(accountId));
  const from = query.data?.plan ?? null;
  const names = { plan: t(`plans.names.${plan}`) };
  const title = from !== null && isUpgrade(from, plan, plan) ? "plans.to.upgrade" : "plans.to.change";
  return (
    <div className={classes.narrow}>
      <PageHeader
        above={<Link to={paths.changePlan({ accountId })}>{t("plans.all")}</Link>}
        title={t(title, names)}
      />
      {query.isLoadingError && <QueryError error={query.error} onRetry={() => query.refetch()} />}
      {query.isPending && <Skeleton height={320} />}
      {query.data === null && <NothingSold />}
      {from === plan && (
        <EmptyState icon={<IconCircleCheck size={28} stroke={1.5} />} title={t("plans.to.own", names)} />
      )}
      {query.data && from !== plan && (
        <Change key={plan} accountId={accountId} subscription={query.data} to={plan} />
      )}
    </div>
  );
}

interface ChangeProps {
  readonly accountId: string;
  readonly subscription: AccountSubscription;
  readonly to: Plan;
}

function Change({ accountId, subscription, to }: ChangeProps) {
  const { t } = useTranslation();
  const words = useRefusalWords();
  // An upgrade makes the new plan current before this page is left.
  const [from] = useState(subscription.plan);
  const cost = useQuery(planQueries(useServices()).changeCost(accountId, from, to));
  if (cost.isLoadingError)
    return (
      <Alert color="red" variant="light" role="alert" title={words(cost.error)}>
        <Button variant="default" size="compact-md" onClick={() => cost.refetch()}>
          {t("app.retry")}
        </Button>
      </Alert>
    );
  if (cost.isPending) return <Skeleton height={320} />;
  return (
    <>
      <ChangeCost account={accountId} cost={cost.data} from={from} to={to} cycle={cycleAhead(subscription)} />
      <Losses losses={cost.data.losses} />
      <Confirm accountId={accountId} cost={cost.data} from={from} to={to} />
    </>
  );
}

interface ConfirmProps {
  readonly accountId: string;
  readonly cost: PlanChangeCost;
  readonly from: Plan;
  readonly to: Plan;
}

/** Makes the change and waits for it. After a failure everything is as before, and the button tries again. */
function Confirm({ accountId, cost, from, to }: ConfirmProps) {
  const { t } = useTranslation();
  const dayText = useBillingDay(accountId);
  const navigate = useNavigate();
  const change = useChangePlan(accountId);
  const refusal = useRefusalText(useMay("plan.change", { account: accountId }));
  const [outcome, setOutcome] = useState<ChangePlanSession | null>(null);
  const words = useRefusalWords();
  const confirm = async () => {
    setOutcome(null);
    const made = await change
      .mutateAsync({ from, to })
      .catch(
        (error: unknown): ChangePlanSession =>
          error instanceof PollError ? { type: "Pending" } : { type: "Failure", error: words(error) },
      );
    if (made.type === "SuccessImmediate" || made.type === "SuccessScheduled")
      return navigate(paths.changePlanConfirmed({ accountId, plan: to }), { replace: true });
    setOutcome(made.type === "Failure" ? { ...made, error: words(made.error) } : made);
  };
  const date = dayText(cost.effective_at) ?? "";
  const label = cost.immediate
    ? cost.due > 0
      ? t("plans.to.pay", { price: formatMoney(cost.due, cost.iso_currency) })
      : t("plans.to.now")
    : t("plans.to.later", { date });
  return (
    <>
      {change.isPending && (
        <p className={classes.about} role="status">
          {t("plans.to.busy")}
        </p>
      )}
      {outcome && <ChangeOutcome accountId={accountId} outcome={outcome} />}
      <div className={classes.buttons}>
        {!change.isPending && (
          <Button component={Link} to={paths.changePlan({ accountId })} variant="default">
            {t("plans.to.keep", { plan: t(`plans.names.${from}`) })}
          </Button>
        )}
        {outcome?.type !== "Pending" && (
          <DisabledReason reason={refusal}>
            {(disabled) => (
              <Button loading={change.isPending} onClick={confirm} {...disabled}>
                {label}
              </Button>
            )}
          </DisabledReason>
        )}
      </div>
    </>
  );
}
