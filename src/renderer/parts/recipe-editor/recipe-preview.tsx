import { useDebouncedValue } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { stationQueries } from "#renderer/data/stations/stations.ts";
import { useServices } from "#renderer/lib/services.tsx";
import { QueryError } from "#renderer/ui/feedback/query-error.tsx";
import { TrackRowSkeleton } from "#renderer/ui/music/track-row-skeleton.tsx";
import type { RecipeInput } from "#shared/contract/graphql/generated/operations.ts";
import { HeardTrack } from "./heard-track.tsx";
import classes from "./recipe-editor.module.css";

const DEBOUNCE_MS = 250;

/** The number of tracks that match a recipe while it is edited, with examples. */
export function useRecipePreview(owner: string, market: string, recipe: RecipeInput) {
  const [settled] = useDebouncedValue(recipe, DEBOUNCE_MS);
  const isEmpty = recipe.tagGroups.length === 0;
  const query = useQuery({
    ...stationQueries(useServices()).recipe(owner, market, settled),
    enabled: owner !== "" && market !== "" && settled.tagGroups.length > 0,
  });
  const isStale = query.isPlaceholderData || settled !== recipe;
  return { query, isEmpty, isStale, fits: isEmpty || isStale ? null : (query.data?.total ?? null) };
}

interface RecipePreviewProps {
  readonly preview: ReturnType<typeof useRecipePreview>;
}

export function RecipePreview({ preview: { query, isEmpty, isStale } }: RecipePreviewProps) {
  const { t } = useTranslation();
  if (isEmpty) return <p className={classes.hint}>{t("stations.preview.choose")}</p>;
  if (query.isError) return <QueryError error={query.error} onRetry={() => query.refetch()} />;
  const found = query.data;
  return (
    <>
      <p className={classes.fits} role="status">
        {found ? countText() : t("stations.preview.loading")}
      </p>
      {found ? (
        <ul
          className={classes.list}
          data-stale={isStale || undefined}
          aria-label={t("stations.preview.title")}
        >
          {found.tracks.map((track) => (
            <li key={track.id}>
              <HeardTrack track={track} />
            </li>
          ))}
        </ul>
      ) : (
        <TrackRowSkeleton rows={6} />
      )}
    </>
  );

  function countText(): string {
    const count = found?.total ?? 0;
    if (count === 0) return t("stations.preview.none");
    return found?.isMore ? t("stations.preview.more", { count }) : t("stations.preview.count", { count });
  }
}
