import { Button, Skeleton } from "@mantine/core";
import { IconBuildingStore, IconLock } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { checkPermission } from "#renderer/data/access/access.ts";
import { accountQueries } from "#renderer/data/accounts/accounts.ts";
import { useCurrentAccount, useHasNoAccount } from "#renderer/data/accounts/current-account.ts";
import { paths } from "#renderer/lib/paths.ts";
import type { Notices, PageVisit } from "#renderer/lib/routing/need.ts";
import type { Page } from "#renderer/lib/routing/page.ts";
import { type Services, useServices } from "#renderer/lib/services.tsx";
import { EmptyState } from "#renderer/ui/feedback/empty-state.tsx";
import { QueryError } from "#renderer/ui/feedback/query-error.tsx";
import { PageHeader } from "#renderer/ui/layout/page-header.tsx";
import { CREATE_CARDS, type CreateCard } from "./cards.ts";
import classes from "./create-hub.module.css";

interface CreateHubProps {
  readonly pageAt: (pattern: string) => Page | null;
}

/** /create: everything that the person can create. */
export function CreateHub({ pageAt }: CreateHubProps) {
  const { t } = useTranslation();
  const services = useServices();
  const account = useCurrentAccount();
  const hasNone = useHasNoAccount();
  const accounts = useQuery(accountQueries(services).list());
  const query = useQuery({
    queryKey: ["create-cards", account?.id ?? null, account?.plan, account?.tier, account?.settings],
    queryFn: () => offered(services, pageAt, account?.id ?? null),
    enabled: account !== null,
    staleTime: 0,
  });
  const cards = query.data;
  return (
    <>
      <PageHeader title={t("create.title")} below={t("create.intro")} />
      {accounts.isLoadingError ? (
        <QueryError error={accounts.error} onRetry={() => accounts.refetch()} />
      ) : null}
      {query.isLoadingError ? <QueryError error={query.error} onRetry={() => query.refetch()} /> : null}
      {hasNone ? <NoAccount /> : null}
      {query.isPending && !hasNone && !accounts.isLoadingError ? (
        <div className={classes.grid} role="status" aria-label={t("app.loading")}>
          <Skeleton height={96} />
          <Skeleton height={96} />
          <Skeleton height={96} />
        </div>
      ) : null}
      {cards?.length === 0 ? (
        <EmptyState icon={<IconLock size={26} stroke={1.6} />} title={t("create.none.title")}>
          {t("create.none.body")}
        </EmptyState>
      ) : null}
      {cards && cards.length > 0 ? (
        <ul className={classes.grid} aria-label={t("create.title")}>
          {cards.map((card) => (
            <li key={card.to}>
              <Card card={card} />
            </li>
          ))}
        </ul>
      ) : null}
    </>
  );
}

/** The hub of a person without an account. */
function NoAccount() {
  const { t } = useTranslation();
  return (
    <EmptyState
      icon={<IconBuildingStore size={26} stroke={1.6} />}
      title={t("create.noAccount.title")}
      action={
        <Button component={Link} to={paths.signUp()}>
          {t("create.noAccount.action")}
        </Button>
      }
    >
      {t("create.noAccount.body")}
    </EmptyState>
  );
}

function Card({ card: { title, body, Icon, to } }: { readonly card: CreateCard }) {
  const { t } = useTranslation();
  return (
    <Link to={to} className={classes.card}>
      <span className={classes.icon}>
        <Icon size={24} stroke={1.7} aria-hidden />
      </span>
      <span>
        <span className={classes.title}>{String(t(title))}</span>
        <span className={classes.body}>{String(t(body))}</span>
      </span>
    </Link>
  );
}

/** Guards must not show notices about addresses that were not opened. */
const SILENT: Notices = { accountAccessError: () => undefined, alreadyPaired: () => undefined };

/** The cards whose pages exist and admit this person. */
async function offered(
  services: Services,
  pageAt: CreateHubProps["pageAt"],
  accountId: string | null,
): Promise<readonly CreateCard[]> {
  const params = accountId === null ? {} : { accountId };
  const answers = await Promise.all(
    CREATE_CARDS.map(async (card) => {
      const page = pageAt(card.page);
      const url = new URL(card.page.replace(":accountId", accountId ?? "_"), location.origin);
      const visit = { services, notices: SILENT, url, params, read: async () => params };
      if (page === null || !(await letsIn(page, visit))) return false;
      return (
        card.action === undefined || (await checkPermission(services, card.action, { account: accountId })).ok
      );
    }),
  );
  return CREATE_CARDS.filter((_, place) => answers[place]);
}

async function letsIn({ handle }: Page, visit: PageVisit<unknown>): Promise<boolean> {
  for (const need of handle.needs ?? []) if ((await need(visit as PageVisit<never>)) !== null) return false;
  return true;
}
