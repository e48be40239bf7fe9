import { Button, Card, Skeleton } from "@mantine/core";
import { IconBuildingStore } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { useMay } from "#renderer/data/access/access.ts";
import { useRefusalText } from "#renderer/data/access/refusal-text.ts";
import { accountQueries } from "#renderer/data/accounts/accounts.ts";
import { useActivateAccount } from "#renderer/data/accounts/company-changes.ts";
import { paths } from "#renderer/lib/paths.ts";
import { useServices } from "#renderer/lib/services.tsx";
import { Logo } from "#renderer/ui/brand/logo.tsx";
import { DisabledReason } from "#renderer/ui/buttons/disabled-reason.tsx";
import { EmptyState } from "#renderer/ui/feedback/empty-state.tsx";
import { QueryError } from "#renderer/ui/feedback/query-error.tsx";
import { PageHeader } from "#renderer/ui/layout/page-header.tsx";
import { StatusBadge } from "#renderer/ui/status/status-badge.tsx";
import { useLightTheme } from "#renderer/ui/theme/light-theme.ts";
import type { Account } from "#shared/contract/rest/entities.ts";
import classes from "./accounts-page.module.css";

/** /account: the person's companies, including deactivated ones; light in every theme. */
export function AccountsPage() {
  useLightTheme();
  const { t } = useTranslation();
  const query = useQuery(accountQueries(useServices()).list());
  if (query.isLoadingError) return <QueryError error={query.error} onRetry={() => query.refetch()} />;
  const accounts = query.data?.toSorted((a, b) => a.business_name.localeCompare(b.business_name));
  return (
    <div className={classes.page}>
      <PageHeader title={t("companySettings.accounts.title")} />
      {!accounts && <Skeleton height={160} />}
      {accounts?.length === 0 && (
        <EmptyState
          icon={<IconBuildingStore size={26} stroke={1.6} />}
          title={t("companySettings.accounts.none")}
        >
          {t("companySettings.accounts.noneBody")}
        </EmptyState>
      )}
      <ul className={classes.list}>
        {accounts?.map((account) => (
          <li key={account.id}>
            <AccountCard account={account} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function AccountCard({ account }: { readonly account: Account }) {
  const { t } = useTranslation();
  const { id, business_name, city, deactivated } = account;
  return (
    <Card className={classes.card}>
      <Logo image={account.image?.url ?? null} size={44} alt="" />
      <div className={classes.words}>
        <div className={classes.name}>{business_name}</div>
        {deactivated ? (
          <StatusBadge tone="warning">{t("companySettings.accounts.deactivated")}</StatusBadge>
        ) : (
          <div className={classes.place}>{city}</div>
        )}
      </div>
      {deactivated ? (
        <Activate account={account} />
      ) : (
        <Button component={Link} to={paths.zones({ accountId: id })} variant="default">
          {t("companySettings.accounts.open")}
        </Button>
      )}
    </Card>
  );
}

function Activate({ account }: { readonly account: Account }) {
  const { t } = useTranslation();
  const refusal = useRefusalText(useMay("account.activate", { account: account.id }));
  const activate = useActivateAccount();
  return (
    <DisabledReason reason={refusal}>
      {(props) => (
        <Button
          loading={activate.isPending}
          onClick={() => activate.mutate({ params: { id: account.id } })}
          {...props}
        >
          {t("companySettings.accounts.activate")}
        </Button>
      )}
    </DisabledReason>
  );
}
