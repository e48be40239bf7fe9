import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { stationQueries } from "#renderer/data/stations/stations.ts";
import { useServices } from "#renderer/lib/services.tsx";
import { HeardTrack } from "#renderer/parts/recipe-editor/heard-track.tsx";
import layout from "#renderer/parts/recipe-editor/recipe-editor.module.css";
import { QueryError } from "#renderer/ui/feedback/query-error.tsx";
import { TrackRowSkeleton } from "#renderer/ui/music/track-row-skeleton.tsx";
import type { SeedValues } from "./seed-list.tsx";

const DEBOUNCE_MS = 250;

interface SeedPreviewProps {
  readonly seeds: SeedValues;
  readonly owner: string;
  readonly market: string;
}

/** A preview of the resulting tracks. */
export function SeedPreview({ seeds, owner, market }: SeedPreviewProps) {
  const { t } = useTranslation();
  const key = seeds.playlist ?? seeds.tracks.join(" ");
  const [settled] = useDebouncedValue(key, DEBOUNCE_MS);
  const isEmpty = key === "";
  const source = seeds.playlist === null ? { tracks: [...seeds.tracks] } : { playlist: seeds.playlist };
  const query = useQuery({
    ...stationQueries(useServices()).similar(owner, market, source),
    enabled: !isEmpty && settled === key,
    placeholderData: keepPreviousData,
  });
  if (isEmpty) return <p className={layout.hint}>{t("playlistEdit.seeds.choose")}</p>;
  if (query.isError) return <QueryError error={query.error} onRetry={() => query.refetch()} />;
  if (query.isPending) return <TrackRowSkeleton rows={6} />;
  const { tracks } = query.data;
  if (tracks.length === 0) return <p className={layout.hint}>{t("playlistEdit.seeds.nothing")}</p>;
  return (
    <>
      <h2 className={layout.fits}>{t("playlistEdit.seeds.preview")}</h2>
      <ul
        className={layout.list}
        data-stale={query.isPlaceholderData || undefined}
        aria-label={t("stations.preview.title")}
      >
        {tracks.map((track) => (
          <li key={track.id}>
            <HeardTrack track={track} />
          </li>
        ))}
      </ul>
    </>
  );
}
