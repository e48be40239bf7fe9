import { ActionIcon } from "@mantine/core";
import { IconPlaylist, IconX } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { musicQueries } from "#renderer/data/music/music.ts";
import { isPlayableIn, trackRecordQuery } from "#renderer/data/music/track-records.ts";
import { useServices } from "#renderer/lib/services.tsx";
import { EmptyState } from "#renderer/ui/feedback/empty-state.tsx";
import { TrackRow } from "#renderer/ui/music/track-row.tsx";
import { formatDuration } from "#shared/domain/formatting/duration.ts";
import { artistNames } from "#shared/domain/music/artist-names.ts";
import classes from "./seed-list.module.css";

/** Seeds of generated music: a playlist, or tracks. */
export interface SeedValues {
  readonly playlist: string | null;
  readonly tracks: readonly string[];
}

interface SeedListProps {
  readonly seeds: SeedValues;
  readonly market: string;
  readonly onChange: (seeds: SeedValues) => void;
}

/** The seed tracks or playlist, each removable. */
export function SeedList({ seeds: { playlist, tracks }, market, onChange }: SeedListProps) {
  const { t } = useTranslation();
  if (playlist === null && tracks.length === 0)
    return (
      <EmptyState icon={<IconPlaylist size={26} stroke={1.6} />} title={t("playlistEdit.seeds.empty.title")}>
        {t("playlistEdit.seeds.empty.body")}
      </EmptyState>
    );
  return (
    <ul className={classes.list} aria-labelledby="edit-seeds">
      {playlist === null ? null : (
        <li>
          <PlaylistSeed id={playlist} onRemove={() => onChange({ playlist: null, tracks })} />
        </li>
      )}
      {tracks.map((id) => (
        <li key={id}>
          <TrackSeed
            id={id}
            market={market}
            onRemove={() => onChange({ playlist, tracks: tracks.filter((other) => other !== id) })}
          />
        </li>
      ))}
    </ul>
  );
}

function TrackSeed(props: { readonly id: string; readonly market: string; readonly onRemove: () => void }) {
  const { id, market, onRemove } = props;
  const { t } = useTranslation();
  const track = useQuery(trackRecordQuery(useServices(), id)).data;
  const title = track?.title ?? (track === null ? t("playlistEdit.gone") : "");
  const isHere = track == null || isPlayableIn(track, market);
  return (
    <TrackRow
      title={title}
      artists={[track ? artistNames(track) : null, isHere ? null : t("playlistEdit.unavailable")]
        .filter(Boolean)
        .join(" · ")}
      image={track?.album.image ?? null}
      color={track?.album.colorHex ?? null}
      muted={track === null || !isHere}
      explicit={track?.explicit ?? false}
      explicitLabel={t("stations.explicit")}
      duration={track ? formatDuration(track.duration_ms) : undefined}
      actions={<Remove title={title} onRemove={onRemove} />}
    />
  );
}

function PlaylistSeed({ id, onRemove }: { readonly id: string; readonly onRemove: () => void }) {
  const { t } = useTranslation();
  const query = useQuery(musicQueries(useServices()).playlistName(id));
  const name = query.data?.name ?? (query.isError ? t("playlistEdit.seeds.playlistGone") : "");
  return (
    <TrackRow
      title={name}
      artists={t(`music.${query.data?.kind ?? "playlist"}`)}
      image={null}
      color={null}
      muted={query.isError}
      actions={<Remove title={name} onRemove={onRemove} />}
    />
  );
}

function Remove({ title, onRemove }: { readonly title: string; readonly onRemove: () => void }) {
  const { t } = useTranslation();
  return (
    <ActionIcon size="lg" aria-label={t("playlistEdit.seeds.remove", { title })} onClick={onRemove}>
      <IconX size={18} />
    </ActionIcon>
  );
}
