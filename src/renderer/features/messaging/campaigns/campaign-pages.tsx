import { Alert, Button, Skeleton } from "@mantine/core";
import { IconArchive, IconArchiveOff, IconInfoCircle } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router-dom";
import { useMay } from "#renderer/data/access/access.ts";
import { useRefusalText } from "#renderer/data/access/refusal-text.ts";
import { announcementsQuery } from "#renderer/data/messaging/announcements.ts";
import {
  useCreateCampaign,
  useSwitchCampaign,
  useUpdateCampaign,
} from "#renderer/data/messaging/campaign-changes.ts";
import { type Campaign, campaignQueries } from "#renderer/data/messaging/campaigns.ts";
import { paths } from "#renderer/lib/paths.ts";
import { usePageTitle } from "#renderer/lib/routing/use-page-title.ts";
import { useServices } from "#renderer/lib/services.tsx";
import { DisabledReason } from "#renderer/ui/buttons/disabled-reason.tsx";
import { QueryError } from "#renderer/ui/feedback/query-error.tsx";
import { PageHeader } from "#renderer/ui/layout/page-header.tsx";
import { CampaignForm } from "./campaign-form.tsx";
import { CampaignNotFound } from "./campaign-not-found.tsx";
import { CampaignStatus } from "./campaign-status.tsx";
import { newCampaign, valuesOf } from "./campaign-values.ts";
import { whenInWords } from "./campaign-words.ts";

/** /accounts/{account}/messaging/campaigns/create */
export function NewCampaignPage() {
  const { t } = useTranslation();
  const { accountId: account } = paths.campaignCreate.useParams();
  const { message } = paths.campaignCreate.useSearch();
  const navigate = useNavigate();
  const create = useCreateCampaign(account);
  const refusal = useRefusalText(useMay("messaging.edit", { account }));
  return (
    <>
      <PageHeader title={t("messaging.campaigns.form.createTitle")} />
      <CampaignForm
        key={account}
        account={account}
        values={newCampaign(account, message)}
        refusal={refusal}
        submitLabel={t("messaging.campaigns.form.createAction")}
        onSave={create.mutateAsync}
        onSaved={() => navigate(paths.campaigns({ accountId: account }))}
      />
    </>
  );
}

/** /accounts/{account}/messaging/campaigns/{campaign}: what it announces, and its form. */
export function CampaignPage() {
  const { accountId: account, campaignId } = paths.campaign.useParams();
  const query = useQuery(campaignQueries(useServices()).list(account));
  if (query.isLoadingError) return <QueryError error={query.error} onRetry={() => query.refetch()} />;
  if (query.isPending) return <Skeleton height={560} radius="lg" aria-busy />;
  const campaign = query.data.find(({ id }) => id === campaignId);
  // One that somebody just made may be newer than the list.
  if (campaign === undefined)
    return query.isFetching ? <Skeleton height={560} radius="lg" aria-busy /> : <CampaignNotFound />;
  return <KnownCampaign key={campaignId} account={account} campaign={campaign} />;
}

interface KnownCampaignProps {
  readonly account: string;
  readonly campaign: Campaign;
}

function KnownCampaign({ account, campaign }: KnownCampaignProps) {
  const { t, i18n } = useTranslation();
  const { id, name, archived, status, rule, zoneCount } = campaign;
  usePageTitle(name);
  const update = useUpdateCampaign(account);
  const change = useSwitchCampaign(account);
  const refusal = useRefusalText(useMay("messaging.edit", { account }));
  const isSilent = useIsSilent(account, campaign);
  const ArchiveIcon = archived ? IconArchiveOff : IconArchive;
  const archive = t(archived ? "messaging.campaigns.restore" : "messaging.campaigns.archive");
  const trouble = archived
    ? "messaging.campaigns.isArchived"
    : isSilent
      ? "messaging.campaigns.noMessages"
      : zoneCount === 0
        ? "messaging.campaigns.noZones"
        : null;
  return (
    <>
      <PageHeader
        title={<bdi>{name}</bdi>}
        below={
          <>
            <CampaignStatus status={status} /> {whenInWords(t, i18n.language, rule)}
          </>
        }
        actions={
          <DisabledReason reason={refusal}>
            {(disabled) => (
              <Button
                variant="default"
                leftSection={<ArchiveIcon size={18} aria-hidden />}
                onClick={() => change.mutate({ id, change: { archived: !archived } })}
                {...disabled}
              >
                {archive}
              </Button>
            )}
          </DisabledReason>
        }
      />
      {trouble !== null && (
        <Alert mb="md" color="yellow" variant="light" icon={<IconInfoCircle size={18} aria-hidden />}>
          {t(trouble)}
        </Alert>
      )}
      <CampaignForm
        account={account}
        values={valuesOf(account, campaign)}
        refusal={refusal}
        submitLabel={t("messaging.campaigns.form.save")}
        onSave={(values) => update.mutateAsync({ ...values, id })}
      />
    </>
  );
}

/** Whether none of its messages can be announced any more. */
function useIsSilent(account: string, { announcementIds }: Campaign): boolean {
  const messages = useQuery(announcementsQuery(useServices(), account)).data;
  if (messages === undefined) return false;
  const usable = new Set(messages.filter(({ archived }) => !archived).map(({ id }) => id));
  return !announcementIds.some((id) => usable.has(id));
}
