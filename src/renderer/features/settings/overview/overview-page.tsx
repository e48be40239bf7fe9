import { Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { accountQueries } from "#renderer/data/accounts/accounts.ts";
import { paths } from "#renderer/lib/paths.ts";
import { useServices } from "#renderer/lib/services.tsx";
import { QueryError } from "#renderer/ui/feedback/query-error.tsx";
import { PageHeader } from "#renderer/ui/layout/page-header.tsx";
import { CompanyCard } from "./company-card.tsx";
import { DeactivateCard } from "./deactivate-card.tsx";
import { LinksCard } from "./links-card.tsx";
import { LogoCard } from "./logo-card.tsx";
import classes from "./overview.module.css";
import { RestrictionsCard } from "./restrictions-card.tsx";

/** /accounts/{account}/settings/overview: the company's details, logo, and restrictions for all zones. */
export function OverviewPage() {
  const { t } = useTranslation();
  const { accountId } = paths.settingsOverview.useParams();
  const query = useQuery(accountQueries(useServices()).detail(accountId));
  const account = query.data;
  if (query.isLoadingError) return <QueryError error={query.error} onRetry={() => query.refetch()} />;
  return (
    <>
      <PageHeader title={t("companySettings.overview.title")} below={account?.business_name ?? "\u00a0"} />
      {account ? (
        <div className={classes.cards}>
          <CompanyCard account={account} />
          <LogoCard account={account} />
          <LinksCard account={account.id} />
          <RestrictionsCard account={account} />
          <DeactivateCard account={account} />
        </div>
      ) : (
        <Skeleton height={420} />
      )}
    </>
  );
}
