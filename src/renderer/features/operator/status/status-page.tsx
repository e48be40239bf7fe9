import { Anchor, Button } from "@mantine/core";
import { IconPlus, IconSpeakerphone } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { statusNoticesQuery } from "#renderer/data/operator/status-notices.ts";
import { paths } from "#renderer/lib/paths.ts";
import { useServices } from "#renderer/lib/services.tsx";
import { EmptyState } from "#renderer/ui/feedback/empty-state.tsx";
import { QueryError } from "#renderer/ui/feedback/query-error.tsx";
import { PageHeader } from "#renderer/ui/layout/page-header.tsx";
import { TrackRowSkeleton } from "#renderer/ui/music/track-row-skeleton.tsx";
import { StatusBadge, type StatusTone } from "#renderer/ui/status/status-badge.tsx";
import type { OperatorNotice } from "#shared/contract/rest/status/status.ts";
import { NoticeCard } from "./notice-card.tsx";
import { type Editing, NoticeDialog } from "./notice-dialog.tsx";
import { shownOf } from "./notice-values.ts";
import { ShownNotices } from "./shown-notices.tsx";
import classes from "./status-page.module.css";

/** /operator/status: notices about the service, as the host writes them. */
export function StatusPage() {
  const { t } = useTranslation();
  const query = useQuery(statusNoticesQuery(useServices()));
  const [editing, setEditing] = useState<Editing | null>(null);
  const add = () => setEditing({ what: "new", notice: null });
  const items = query.data?.items ?? [];
  const open = items.filter(({ resolved_at }) => resolved_at === null);
  const resolved = items.filter(({ resolved_at }) => resolved_at !== null);
  return (
    <div className={classes.page}>
      <PageHeader
        above={
          <Anchor component={Link} to={paths.operator()}>
            {t("operator.title")}
          </Anchor>
        }
        title={t("operatorStatus.title")}
        below={t("operatorStatus.intro")}
        actions={
          <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={add}>
            {t("operatorStatus.add")}
          </Button>
        }
      />
      {query.isLoadingError && <QueryError error={query.error} onRetry={() => query.refetch()} />}
      {query.isPending && <TrackRowSkeleton rows={4} />}
      {query.data && (
        <>
          <ForeignLine foreign={query.data.foreign} />
          {items.length === 0 ? (
            <EmptyState icon={<IconSpeakerphone size={26} stroke={1.6} />} title={t("operatorStatus.none")}>
              {t("operatorStatus.noneText")}
            </EmptyState>
          ) : (
            <>
              <ShownNotices
                title={t("operatorStatus.shownNow")}
                notices={shownOf(open, Date.now())}
                level={2}
              />
              <Notices title={t("operatorStatus.open")} notices={open} onEdit={setEditing} />
              <Notices title={t("operatorStatus.resolved")} notices={resolved} onEdit={setEditing} />
            </>
          )}
        </>
      )}
      <NoticeDialog editing={editing} onClose={() => setEditing(null)} />
    </div>
  );
}

interface NoticesProps {
  readonly title: string;
  readonly notices: readonly OperatorNotice[];
  readonly onEdit: (editing: Editing) => void;
}

function Notices({ title, notices, onEdit }: NoticesProps) {
  const heading = useId();
  if (notices.length === 0) return null;
  return (
    <section aria-labelledby={heading} className={classes.notices}>
      <h2 id={heading} className={classes.heading}>
        {title}
      </h2>
      {notices.map((notice) => (
        <NoticeCard key={notice.id} notice={notice} onEdit={onEdit} />
      ))}
    </section>
  );
}

interface Foreign {
  readonly address: string;
  readonly result: "unread" | "ok" | "unreachable" | "unreadable";
}

const TONES: Readonly<Record<Foreign["result"], StatusTone>> = {
  unread: "none",
  ok: "ok",
  unreachable: "warning",
  unreadable: "error",
};

/** What came of reading the host's status page elsewhere. */
function ForeignLine({ foreign }: { readonly foreign: Foreign | null }) {
  const { t } = useTranslation();
  if (foreign === null) return <p className={classes.dimmed}>{t("operatorStatus.foreign.none")}</p>;
  const { address, result } = foreign;
  return (
    <div className={classes.foreign}>
      <StatusBadge tone={TONES[result]}>{t(`operatorStatus.foreign.${result}`)}</StatusBadge>
      <Anchor href={address} target="_blank" rel="noreferrer" size="sm">
        {address}
      </Anchor>
      <p className={classes.dimmed}>{t(`operatorStatus.foreign.${result}Text`)}</p>
    </div>
  );
}
