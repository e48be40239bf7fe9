import { Button, Skeleton, UnstyledButton } from "@mantine/core";
import { IconBuildingStore, IconLock } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { checkPermission } from "#renderer/data/access/access.ts";
import { type UpgradeIntent, upgradeIntent, useUpgradeModal } from "#renderer/data/access/upgrade.ts";
import { accountQueries } from "#renderer/data/accounts/accounts.ts";
import { useCurrentAccount, useHasNoAccount } from "#renderer/data/accounts/current-account.ts";
import { paths } from "#renderer/lib/paths.ts";
import type { Notices, PageVisit } from "#renderer/lib/routing/need.ts";
import type { Page } from "#renderer/lib/routing/page.ts";
import { type Services, useServices } from "#renderer/lib/services.tsx";
import { EmptyState } from "#renderer/ui/feedback/empty-state.tsx";
import { QueryError } from "#renderer/ui/feedback/query-error.tsx";
import { PageHeader } from "#renderer/ui/layout/page-header.tsx";
import type { Account } from "#shared/contract/rest/entities.ts";
import type { Action } from "#shared/domain/access/actions.ts";
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
    queryKey: [
      "create-cards",
      account?.id ?? null,
      account?.plan,
      account?.tier,
      account?.billing,
      account?.settings,
    ],
    queryFn: () => offered(services, pageAt, account),
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
              {card.missing === null ? (
                <Card card={card} />
              ) : (
                <LockedCard card={card} account={account?.id ?? ""} intent={card.missing} />
              )}
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

function Card({ card }: { readonly card: CreateCard }) {
  return (
    <Link to={card.to} className={classes.card}>
      <CardContent card={card} />
    </Link>
  );
}

interface LockedCardProps {
  readonly card: CreateCard;
  readonly account: string;
  readonly intent: UpgradeIntent;
}

/** Something that a larger plan includes: explains that. */
function LockedCard({ card, account, intent }: LockedCardProps) {
  const open = useUpgradeModal((store) => store.open);
  return (
    <UnstyledButton
      className={classes.card}
      aria-haspopup="dialog"
      onClick={() => open({ account, intent })}
      data-locked
    >
      <CardContent card={card} locked />
    </UnstyledButton>
  );
}

function CardContent({ card, locked = false }: { readonly card: CreateCard; readonly locked?: boolean }) {
  const { t } = useTranslation();
  const { title, body, Icon } = card;
  return (
    <>
      <span className={classes.icon}>
        <Icon size={24} stroke={1.7} aria-hidden />
      </span>
      <span>
        <span className={classes.title}>
          {String(t(title))}
          {locked && <IconLock className={classes.lock} size={16} stroke={1.8} aria-hidden />}
        </span>
        <span className={classes.body}>{String(t(body))}</span>
        {locked && <span className={classes.body}>{t("create.largerPlan")}</span>}
      </span>
    </>
  );
}

/** Guards must not show notices about addresses that were not opened. */
const SILENT: Notices = { accountAccessError: () => undefined, alreadyPaired: () => undefined };

/** A card, and the intent of the upgrade modal if the plan lacks it. */
interface OfferedCard extends CreateCard {
  readonly missing: UpgradeIntent | null;
}

/** The cards whose pages exist and admit this person, or would on a larger plan. */
async function offered(
  services: Services,
  pageAt: CreateHubProps["pageAt"],
  account: Account | null,
): Promise<readonly OfferedCard[]> {
  const accountId = account?.id ?? null;
  const params = accountId === null ? {} : { accountId };
  const answers = await Promise.all(
    CREATE_CARDS.map(async (card): Promise<readonly OfferedCard[]> => {
      const page = pageAt(card.page);
      const url = new URL(card.page.replace(":accountId", accountId ?? "_"), location.origin);
      const visit = { services, notices: SILENT, url, params, read: async () => params };
      if (page === null) return [];
      const check = (action: Action) => checkPermission(services, action, { account: accountId });
      if (account && account.billing !== "off") {
        const missing = upgradeIntent(card.gate, await check(card.gate), account);
        if (missing !== null) return [{ ...card, missing: card.intent ?? missing }];
      }
      const isOffered =
        (await letsIn(page, visit)) && (card.action === undefined || (await check(card.action)).ok);
      return isOffered ? [{ ...card, missing: null }] : [];
    }),
  );
  return answers.flat();
}

async function letsIn({ handle }: Page, visit: PageVisit<unknown>): Promise<boolean> {
  for (const need of handle.needs ?? []) if ((await need(visit as PageVisit<never>)) !== null) return false;
  return true;
}
