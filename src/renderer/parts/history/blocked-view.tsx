import { Button } from "@mantine/core";
import { IconBan } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import type { z } from "zod";
import { historyQueries } from "#renderer/data/playback/history.ts";
import { useDateText } from "#renderer/lib/i18n/dates.ts";
import { useServices } from "#renderer/lib/services.tsx";
import { HelpLink } from "#renderer/parts/help/help-link.tsx";
import { EmptyState } from "#renderer/ui/feedback/empty-state.tsx";
import { QueryError } from "#renderer/ui/feedback/query-error.tsx";
import { TrackRow } from "#renderer/ui/music/track-row.tsx";
import { TrackRowSkeleton } from "#renderer/ui/music/track-row-skeleton.tsx";
import type { BlockedTrack as BlockedTrackSchema } from "#shared/contract/rest/music/history.ts";
import { artistNames } from "#shared/domain/music/artist-names.ts";
import classes from "./blocked-view.module.css";

type BlockedTrack = z.output<typeof BlockedTrackSchema>;

interface BlockedViewProps {
  readonly zoneId: string;
  /** Omitted without permission to unblock. */
  readonly onUnblock?: ((track: BlockedTrack["track"]) => void) | undefined;
}

/** The tracks blocked in a zone. */
export function BlockedView({ zoneId, onUnblock }: BlockedViewProps) {
  const { t } = useTranslation();
  const blocked = useQuery(historyQueries(useServices()).blocked(zoneId));
  if (blocked.isPending) return <TrackRowSkeleton rows={4} />;
  if (blocked.isLoadingError) return <QueryError error={blocked.error} onRetry={() => blocked.refetch()} />;
  if (blocked.data.length === 0) {
    return (
      <EmptyState
        icon={<IconBan size={26} stroke={1.6} />}
        title={t("blocked.empty.title")}
        help={<HelpLink about="no-blocked-tracks" />}
      >
        {t("blocked.empty.body")}
      </EmptyState>
    );
  }
  return (
    <ul className={classes.list} aria-label={t("blocked.title")}>
      {blocked.data.map((item) => (
        <li key={item.track.id}>
          <BlockedRow item={item} onUnblock={onUnblock} />
        </li>
      ))}
    </ul>
  );
}

function BlockedRow({
  item,
  onUnblock,
}: { readonly item: BlockedTrack } & Pick<BlockedViewProps, "onUnblock">) {
  const { t } = useTranslation();
  const { track, blockedAt, blockedBy } = item;
  const date = useDateText()(blockedAt, { dateStyle: "medium" });
  return (
    <TrackRow
      title={track.title}
      artists={artistNames(track)}
      image={track.album.image}
      color={track.album.colorHex}
      explicit={track.explicit}
      explicitLabel={t("music.explicit")}
      actions={
        <>
          <span className={classes.when}>
            {blockedBy ? t("blocked.byOn", { name: blockedBy, date }) : t("blocked.on", { date })}
          </span>
          {onUnblock ? (
            <Button variant="default" size="compact-md" onClick={() => onUnblock(track)}>
              {t("blocked.unblock")}
            </Button>
          ) : null}
        </>
      }
    />
  );
}
