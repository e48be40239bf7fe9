import { Button, Skeleton } from "@mantine/core";
import { IconReceiptOff } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { accountQueries } from "#renderer/data/accounts/accounts.ts";
import { planQueries } from "#renderer/data/billing/plans.ts";
import { paths } from "#renderer/lib/paths.ts";
import { useServices } from "#renderer/lib/services.tsx";
import { EmptyState } from "#renderer/ui/feedback/empty-state.tsx";
import { QueryError } from "#renderer/ui/feedback/query-error.tsx";
import { PageHeader } from "#renderer/ui/layout/page-header.tsx";
import type { AccountSubscription } from "#shared/contract/rest/billing/account-subscription.ts";
import type { Account } from "#shared/contract/rest/entities.ts";
import { ChargeCard } from "./charge-card.tsx";
import { PaymentCard } from "./payment-card.tsx";
import { PlanCard } from "./plan-card.tsx";
import { ScheduledDowngrade } from "./scheduled-downgrade.tsx";
import classes from "./subscriptions.module.css";
import { ZonesCard } from "./zones-card.tsx";

/** /accounts/{account}/settings/subscriptions: the plan, the next payment and the zones of an account. */
export function SubscriptionsPage() {
  const { t } = useTranslation();
  const { accountId } = paths.subscriptions.useParams();
  const services = useServices();
  const subscription = useQuery(planQueries(services).subscription(accountId));
  const account = useQuery(accountQueries(services).detail(accountId)).data;
  return (
    <>
      <PageHeader
        title={t("billingOverview.title")}
        below={t("billingOverview.intro")}
        actions={
          <Button variant="default" component={Link} to={paths.streaming({ accountId })}>
            {t("billingOverview.zones.all")}
          </Button>
        }
      />
      {subscription.isLoadingError ? (
        <QueryError error={subscription.error} onRetry={() => subscription.refetch()} />
      ) : subscription.data === undefined || account === undefined ? (
        <Loading />
      ) : subscription.data === null ? (
        <EmptyState
          icon={<IconReceiptOff size={28} stroke={1.5} />}
          title={t("billingOverview.notSold.title")}
        >
          {t("billingOverview.notSold.text")}
        </EmptyState>
      ) : (
        <Cards account={account} subscription={subscription.data} />
      )}
    </>
  );
}

interface CardsProps {
  readonly account: Account;
  readonly subscription: AccountSubscription;
}

function Cards({ account, subscription }: CardsProps) {
  const services = useServices();
  const pricing = useQuery(
    planQueries(services).pricing({
      iso_country: account.iso_country || undefined,
      all_tiers: true,
      all_billing_cycles: true,
    }),
  );
  return (
    <div className={classes.cards}>
      <ScheduledDowngrade account={account.id} subscription={subscription} />
      <PlanCard account={account.id} subscription={subscription} pricing={pricing} />
      <ChargeCard account={account} subscription={subscription} />
      <PaymentCard method={account.payment_method} />
      <ZonesCard account={account.id} />
    </div>
  );
}

function Loading() {
  const { t } = useTranslation();
  return (
    <div className={classes.cards} role="status" aria-label={t("app.loading")}>
      {[210, 130, 110, 150].map((height) => (
        <Skeleton key={height} height={height} />
      ))}
    </div>
  );
}
