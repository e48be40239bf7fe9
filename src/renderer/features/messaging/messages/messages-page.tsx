import { Button } from "@mantine/core";
import { IconPlus, IconSpeakerphone } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { useMay } from "#renderer/data/access/access.ts";
import { useRefusalText } from "#renderer/data/access/refusal-text.ts";
import { type Announcement, announcementsQuery } from "#renderer/data/messaging/announcements.ts";
import { ListControls } from "#renderer/features/messaging/list/list-controls.tsx";
import { type ListAddress, type ListFacts, listed } from "#renderer/features/messaging/list/listed.ts";
import { NothingFound } from "#renderer/features/messaging/list/nothing-found.tsx";
import { paths } from "#renderer/lib/paths.ts";
import { useAddressChange } from "#renderer/lib/routing/use-address-change.ts";
import { useServices } from "#renderer/lib/services.tsx";
import { DisabledReason } from "#renderer/ui/buttons/disabled-reason.tsx";
import { EmptyState } from "#renderer/ui/feedback/empty-state.tsx";
import { QueryError } from "#renderer/ui/feedback/query-error.tsx";
import { PageHeader } from "#renderer/ui/layout/page-header.tsx";
import { VirtualList } from "#renderer/ui/lists/virtual-list.tsx";
import { TrackRowSkeleton } from "#renderer/ui/music/track-row-skeleton.tsx";
import { MessageRow } from "./message-row.tsx";

/** Height of a row before it is measured, in px. */
const ROW_PX = 76;

/** Messages that campaigns use come first, archived ones last. */
function factsOf({ name, archived, createdAt, updatedAt, campaignIds }: Announcement): ListFacts {
  const statusRank = archived ? 2 : campaignIds.length > 0 ? 0 : 1;
  return { name, archived, createdAt, updatedAt, statusRank };
}

/** /accounts/{account}/messaging/messages */
export function MessagesPage() {
  const { t } = useTranslation();
  const { accountId } = paths.messages.useParams();
  const refusal = useRefusalText(useMay("messaging.edit", { account: accountId }));
  const create = (
    <DisabledReason reason={refusal}>
      {(props) => (
        <Button
          component={Link}
          to={paths.messageCreate({ accountId })}
          leftSection={<IconPlus size={18} aria-hidden />}
          {...props}
        >
          {t("messaging.messages.create")}
        </Button>
      )}
    </DisabledReason>
  );
  const query = useQuery(announcementsQuery(useServices(), accountId));
  const isEmpty = query.data?.length === 0;
  return (
    <>
      <PageHeader
        title={t("messaging.messages.title")}
        below={t("messaging.messages.intro")}
        actions={isEmpty ? null : create}
      />
      {query.isLoadingError ? (
        <QueryError error={query.error} onRetry={() => query.refetch()} />
      ) : query.data === undefined ? (
        <div role="status" aria-label={t("app.loading")}>
          <TrackRowSkeleton rows={6} />
        </div>
      ) : isEmpty ? (
        <EmptyState
          icon={<IconSpeakerphone size={28} stroke={1.5} />}
          title={t("messaging.messages.empty.title")}
          action={create}
        >
          {t("messaging.messages.empty.body")}
        </EmptyState>
      ) : (
        <MessageList key={accountId} account={accountId} messages={query.data} editRefusal={refusal} />
      )}
    </>
  );
}

interface MessageListProps {
  readonly account: string;
  readonly messages: readonly Announcement[];
  readonly editRefusal: string | null;
}

function MessageList({ account, messages, editRefusal }: MessageListProps) {
  const { t, i18n } = useTranslation();
  const address = paths.messages.useSearch();
  const change = useAddressChange<ListAddress>(address, ({ sort, ...rest }) =>
    paths.messages({ accountId: account, ...rest, ...(sort === "date" ? {} : { sort }) }),
  );
  const shown = useMemo(
    () => listed(messages, address, i18n.language, factsOf),
    [messages, address, i18n.language],
  );
  return (
    <>
      <ListControls
        searchLabel={t("messaging.messages.search")}
        address={address}
        onChange={(part) => change((latest) => ({ ...latest, ...part }))}
      />
      {shown.length === 0 ? (
        <NothingFound
          address={address}
          noArchived={t("messaging.messages.noArchived")}
          allArchived={t("messaging.messages.allArchived")}
          onClear={() => change((latest) => ({ ...latest, q: undefined }))}
        />
      ) : (
        <VirtualList
          items={shown}
          estimate={ROW_PX}
          keyOf={({ id }) => id}
          label={t("messaging.messages.title")}
        >
          {(message) => <MessageRow account={account} message={message} editRefusal={editRefusal} />}
        </VirtualList>
      )}
    </>
  );
}
