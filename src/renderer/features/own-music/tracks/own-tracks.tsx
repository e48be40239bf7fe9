import { Button, Select } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { IconLock, IconMusic, IconZoomCancel } from "@tabler/icons-react";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useCallback, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { useMay } from "#renderer/data/access/access.ts";
import { useRefusalText } from "#renderer/data/access/refusal-text.ts";
import { ownTrackQueries } from "#renderer/data/music/own-tracks.ts";
import { useListSelection } from "#renderer/lib/list-selection.ts";
import { useServices } from "#renderer/lib/services.tsx";
import { EmptyState } from "#renderer/ui/feedback/empty-state.tsx";
import { QueryError } from "#renderer/ui/feedback/query-error.tsx";
import { SearchField } from "#renderer/ui/inputs/search-field.tsx";
import { TrackRowSkeleton } from "#renderer/ui/music/track-row-skeleton.tsx";
import { OWN_TRACK_SORTS, type OwnTrack, type OwnTrackSort } from "#shared/contract/rest/music/own-tracks.ts";
import { CorrectDialog } from "./correct-dialog.tsx";
import { DeleteDialog } from "./delete-dialog.tsx";
import classes from "./own-tracks.module.css";
import { SelectionBar } from "./selection-bar.tsx";
import { TrackList } from "./track-list.tsx";

/** Delay between the last key and the request, in ms. */
const TYPING_MS = 250;

const NONE: readonly OwnTrack[] = [];

/** The dialog about tracks; `one` is the track whose button was pressed, null for the selected ones. */
interface OpenDialog {
  readonly kind: "correct" | "delete";
  readonly one: OwnTrack | null;
}

interface OwnTracksProps {
  readonly account: string;
  /** What is searched at first. */
  readonly search?: string;
}

/** An account's own tracks: search, order, selection, corrections and deletion. */
export function OwnTracks({ account, search = "" }: OwnTracksProps) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState(search);
  const [q] = useDebouncedValue(typed.trim(), TYPING_MS);
  const [sort, setSort] = useState<OwnTrackSort>("newest");
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const may = useMay("own_music.edit", { account });
  const refusal = useRefusalText(may);
  const filter = useMemo(() => (q === "" ? {} : { q }), [q]);
  const query = useInfiniteQuery({
    ...ownTrackQueries(useServices()).list(account, filter, sort),
    enabled: may?.ok !== false,
  });
  const tracks = useMemo(() => query.data?.pages.flatMap(({ items }) => items) ?? NONE, [query.data]);
  const total = query.data?.pages[0]?.total ?? 0;
  const selection = useListSelection(tracks, { filter, total });

  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = query;
  const more = useCallback(() => {
    if (hasNextPage && !isFetchingNextPage && !isFetchNextPageError) fetchNextPage();
  }, [hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage]);

  if (refusal !== null) return <EmptyState icon={<IconLock size={26} stroke={1.6} />} title={refusal} />;
  if (query.isLoadingError) return <QueryError error={query.error} onRetry={() => query.refetch()} />;
  if (query.isPending)
    return (
      <div role="status" aria-label={t("app.loading")}>
        <TrackRowSkeleton rows={8} />
      </div>
    );
  if (total === 0 && q === "" && !query.isPlaceholderData)
    return (
      <EmptyState icon={<IconMusic size={26} stroke={1.6} />} title={t("ownMusic.tracks.empty.title")}>
        {t("ownMusic.tracks.empty.body")}
      </EmptyState>
    );

  const open = (kind: OpenDialog["kind"], one: OwnTrack | null = null) => setDialog({ kind, one });
  const isSingle = selection.count === 1 && !selection.matchesAll;
  const one = dialog?.one ?? (isSingle ? (tracks.find(({ id }) => selection.ids.has(id)) ?? null) : null);
  const about = {
    account,
    one,
    count: one ? 1 : selection.count,
    tracks: dialog?.one ? { ids: [dialog.one.id] } : selection.selected(),
    onClose: () => setDialog(null),
  };
  return (
    <section className={classes.tracks} aria-labelledby="own-tracks">
      <div className={classes.head}>
        <h2 id="own-tracks" className={classes.heading}>
          {t("ownMusic.tracks.title")}
        </h2>
        <span className={classes.count} role="status">
          {t("ownMusic.tracks.count", { count: total })}
        </span>
      </div>
      <div className={classes.tools}>
        <SearchField
          className={classes.search ?? ""}
          value={typed}
          onChange={setTyped}
          label={t("ownMusic.tracks.search")}
          placeholder={t("ownMusic.tracks.search")}
          clearLabel={t("ownMusic.tracks.clearSearch")}
        />
        <Select
          className={classes.sort}
          aria-label={t("ownMusic.tracks.sort.label")}
          data={OWN_TRACK_SORTS.map((value) => ({ value, label: t(`ownMusic.tracks.sort.${value}`) }))}
          value={sort}
          onChange={(value) => setSort((value ?? "newest") as OwnTrackSort)}
          allowDeselect={false}
        />
      </div>
      {tracks.length === 0 ? (
        <EmptyState
          icon={<IconZoomCancel size={26} stroke={1.6} />}
          title={t("ownMusic.tracks.noMatch.title", { query: q })}
          action={
            <Button variant="default" onClick={() => setTyped("")}>
              {t("ownMusic.tracks.clearSearch")}
            </Button>
          }
        >
          {t("ownMusic.tracks.noMatch.body")}
        </EmptyState>
      ) : (
        <>
          <SelectionBar
            shown={tracks}
            total={total}
            selection={selection}
            onCorrect={() => open("correct")}
            onDelete={() => open("delete")}
          />
          <TrackList
            tracks={tracks}
            selection={selection}
            onNearEnd={more}
            onCorrect={(track) => open("correct", track)}
            onDelete={() => open("delete")}
          />
          {isFetchingNextPage ? <TrackRowSkeleton rows={4} /> : null}
          {isFetchNextPageError ? <QueryError error={query.error} onRetry={() => fetchNextPage()} /> : null}
        </>
      )}
      <CorrectDialog
        {...about}
        opened={dialog?.kind === "correct"}
        onDelete={() => setDialog((held) => held && { ...held, kind: "delete" })}
      />
      <DeleteDialog {...about} opened={dialog?.kind === "delete"} onDeleted={selection.clear} />
    </section>
  );
}
