import { Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { planQueries } from "#renderer/data/billing/plans.ts";
import { paths } from "#renderer/lib/paths.ts";
import { useServices } from "#renderer/lib/services.tsx";
import { QueryError } from "#renderer/ui/feedback/query-error.tsx";
import { PageHeader } from "#renderer/ui/layout/page-header.tsx";
import { ChangeOutcome } from "./change-outcome.tsx";
import { NothingSold } from "./nothing-sold.tsx";
import classes from "./plans.module.css";
import { sessionOf } from "./session.ts";

/** /accounts/{account}/change-plan/confirmed/{plan}: what the service knows of the change, also after a reload. */
export function ConfirmedPage() {
  const { t } = useTranslation();
  const { accountId, plan } = paths.changePlanConfirmed.useParams();
  const query = useQuery({
    ...planQueries(useServices()).subscription(accountId),
    refetchOnMount: "always",
  });
  const outcome = query.data ? sessionOf(query.data, plan) : null;
  // An answer from before the change may still be held.
  const isOld = query.isFetching && outcome?.type === "Cancelled";
  return (
    <div className={classes.narrow}>
      <PageHeader title={t("plans.changeTitle")} />
      {query.isLoadingError && <QueryError error={query.error} onRetry={() => query.refetch()} />}
      {query.isPending || isOld ? <Skeleton height={240} /> : null}
      {query.data === null && <NothingSold />}
      {query.data && outcome && !isOld && (
        <ChangeOutcome
          accountId={accountId}
          outcome={outcome}
          until={t(`plans.names.${query.data.plan}`)}
          timezone={query.data.timezone}
        />
      )}
    </div>
  );
}
