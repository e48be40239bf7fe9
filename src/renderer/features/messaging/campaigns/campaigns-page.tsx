import { Button, Skeleton } from "@mantine/core";
import { IconPlus, IconSpeakerphone } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { useMay } from "#renderer/data/access/access.ts";
import { useRefusalText } from "#renderer/data/access/refusal-text.ts";
import { type Campaign, campaignQueries } from "#renderer/data/messaging/campaigns.ts";
import { ListControls } from "#renderer/features/messaging/list/list-controls.tsx";
import { listed } from "#renderer/features/messaging/list/listed.ts";
import { NothingFound } from "#renderer/features/messaging/list/nothing-found.tsx";
import { paths } from "#renderer/lib/paths.ts";
import { useAddressChange } from "#renderer/lib/routing/use-address-change.ts";
import { useServices } from "#renderer/lib/services.tsx";
import { HelpLink } from "#renderer/parts/help/help-link.tsx";
import { DisabledReason } from "#renderer/ui/buttons/disabled-reason.tsx";
import { EmptyState } from "#renderer/ui/feedback/empty-state.tsx";
import { QueryError } from "#renderer/ui/feedback/query-error.tsx";
import { PageHeader } from "#renderer/ui/layout/page-header.tsx";
import { CampaignRow } from "./campaign-row.tsx";
import { STATUSES } from "./campaign-status.tsx";
import classes from "./campaigns-page.module.css";

/** /accounts/{account}/messaging/campaigns: when which messages are announced where. */
export function CampaignsPage() {
  const { t, i18n } = useTranslation();
  const { accountId: account } = paths.campaigns.useParams();
  const address = paths.campaigns.useSearch();
  const query = useQuery(campaignQueries(useServices()).list(account));
  const refusal = useRefusalText(useMay("messaging.edit", { account }));
  const change = useAddressChange(address, (next) => paths.campaigns({ accountId: account, ...next }));
  const rows = listed(query.data ?? NONE, address, i18n.language, factsOf);
  const isEmpty = query.data?.length === 0;
  const create = (
    <DisabledReason reason={refusal}>
      {(disabled) => (
        <Button
          component={Link}
          to={paths.campaignCreate({ accountId: account })}
          leftSection={<IconPlus size={18} aria-hidden />}
          {...disabled}
        >
          {t("messaging.campaigns.create")}
        </Button>
      )}
    </DisabledReason>
  );
  return (
    <>
      <PageHeader
        title={t("messaging.campaigns.title")}
        below={t("messaging.campaigns.intro")}
        actions={isEmpty ? null : create}
      />
      {query.isPending && <Skeleton height={240} radius="lg" role="status" aria-label={t("app.loading")} />}
      {query.isLoadingError && <QueryError error={query.error} onRetry={() => query.refetch()} />}
      {isEmpty && (
        <EmptyState
          icon={<IconSpeakerphone size={28} stroke={1.5} />}
          title={t("messaging.campaigns.none")}
          action={create}
          help={<HelpLink about="no-campaigns" />}
        >
          {t("messaging.campaigns.noneHint")}
        </EmptyState>
      )}
      {query.data && !isEmpty && (
        <>
          <ListControls
            searchLabel={t("messaging.campaigns.search")}
            address={address}
            onChange={(part) => change((latest) => ({ ...latest, ...part }))}
          />
          {rows.length === 0 ? (
            <NothingFound
              address={address}
              noArchived={t("messaging.campaigns.noneArchived")}
              allArchived={t("messaging.campaigns.allArchived")}
              onClear={() => change((latest) => ({ ...latest, q: undefined }))}
            />
          ) : (
            <ul className={classes.list} aria-label={t("messaging.campaigns.title")}>
              {rows.map((campaign) => (
                <CampaignRow key={campaign.id} account={account} campaign={campaign} refusal={refusal} />
              ))}
            </ul>
          )}
        </>
      )}
    </>
  );
}

const NONE: readonly Campaign[] = [];

const factsOf = ({ status, ...campaign }: Campaign) => ({
  ...campaign,
  statusRank: STATUSES.indexOf(status),
});
