import { ActionIcon, Button, CloseButton, VisuallyHidden } from "@mantine/core";
import { useHotkeys } from "@mantine/hooks";
import { IconArrowBackUp, IconArrowForwardUp, IconPlaylist, IconTrash, IconX } from "@tabler/icons-react";
import { useCallback, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { useFiltersExplicit } from "#renderer/data/accounts/current-account.ts";
import { StartStationButton } from "#renderer/parts/music/start-station-button.tsx";
import { useAddTracks } from "#renderer/parts/playlist-dialogs/use-add-tracks.ts";
import { EmptyState } from "#renderer/ui/feedback/empty-state.tsx";
import { Hint } from "#renderer/ui/feedback/hint.tsx";
import { QueryError } from "#renderer/ui/feedback/query-error.tsx";
import { TrackRowSkeleton } from "#renderer/ui/music/track-row-skeleton.tsx";
import { COMPOSITION_LIMITS } from "#shared/domain/music/composing/composition.ts";
import { MOST_PLAYLIST_TRACKS, removal } from "#shared/domain/music/playlists/manual-playlist.ts";
import { AddTracks } from "./add-tracks.tsx";
import { FileMenu } from "./file-menu.tsx";
import classes from "./track-editor.module.css";
import { TrackList } from "./track-list.tsx";
import { useSelection } from "./use-selection.ts";
import { useTrackEditor } from "./use-track-editor.ts";

interface TrackEditorProps {
  readonly playlist: { readonly id: string; readonly name: string };
  readonly market: string;
}

/** The tracks of a manual playlist: add, remove and reorder them, with undo. */
export function TrackEditor({ playlist, market }: TrackEditorProps) {
  const { t } = useTranslation();
  const editor = useTrackEditor(playlist.id, market);
  const filterExplicit = useFiltersExplicit();
  const selection = useSelection();
  const [said, announce] = useState("");
  const { add, isBusy } = useAddTracks(market);
  const { query, trackIds, change, changedByOthers } = editor;
  const { places, clear } = selection;

  const held = useMemo(() => new Set(trackIds), [trackIds]);
  const append = useCallback(
    async (ids: readonly string[]) => {
      const added = await add(playlist, ids);
      if (!added) return 0;
      editor.added(added.trackIds, added.snapshot, added.total);
      announce(t("playlistEdit.added", { count: added.trackIds.length }));
      return added.trackIds.length;
    },
    [add, playlist, editor.added, t],
  );

  const remove = (gone: ReadonlySet<number>) => {
    const splice = trackIds && removal(trackIds, gone);
    if (!splice) return;
    change(splice);
    clear(Math.min(...gone));
    announce(t("playlistEdit.removed", { count: gone.size }));
  };
  const undo = () => {
    if (!editor.canUndo) return;
    editor.undo();
    clear();
    announce(t("playlistEdit.undone"));
  };
  const redo = () => {
    if (!editor.canRedo) return;
    editor.redo();
    clear();
    announce(t("playlistEdit.redone"));
  };
  useHotkeys([
    ["mod+Z", undo],
    ["mod+shift+Z", redo],
    ["mod+Y", redo],
  ]);

  if (query.isLoadingError) return <QueryError error={query.error} onRetry={() => query.refetch()} />;
  if (trackIds === null) return <TrackRowSkeleton rows={8} />;
  return (
    <section aria-labelledby="edit-tracks">
      <AddTracks market={market} isBusy={isBusy} held={held} onAdd={append} />
      <div className={classes.head}>
        <div>
          <h2 id="edit-tracks" className={classes.title}>
            {t("playlistEdit.tracks")}
          </h2>
          <p className={classes.count}>
            {places.size > 0
              ? t("playlistEdit.selected", { count: places.size })
              : t("playlistEdit.count", { count: trackIds.length, most: MOST_PLAYLIST_TRACKS })}
            {editor.isSaving ? ` · ${t("playlistEdit.saving")}` : ""}
          </p>
        </div>
        <div className={classes.tools}>
          {places.size > 0 ? (
            <>
              <StartStationButton
                source={{ tracks: seedsOf(trackIds, places) }}
                label={t("stations.startTracks")}
              />
              <StartStationButton kind="PLAYLIST" source={{ tracks: seedsOf(trackIds, places) }} />
              <Button
                color="red"
                variant="light"
                leftSection={<IconTrash size={18} aria-hidden />}
                onClick={() => remove(places)}
              >
                {t("playlistEdit.remove")}
              </Button>
              <Hint label={t("playlistEdit.clear")}>
                <ActionIcon
                  size={36}
                  variant="default"
                  aria-label={t("playlistEdit.clear")}
                  onClick={() => clear(selection.active)}
                >
                  <IconX size={18} />
                </ActionIcon>
              </Hint>
            </>
          ) : null}
          <Hint label={t("playlistEdit.undo")}>
            <ActionIcon
              size={36}
              variant="default"
              aria-label={t("playlistEdit.undo")}
              disabled={!editor.canUndo}
              onClick={undo}
            >
              <IconArrowBackUp size={18} />
            </ActionIcon>
          </Hint>
          <Hint label={t("playlistEdit.redo")}>
            <ActionIcon
              size={36}
              variant="default"
              aria-label={t("playlistEdit.redo")}
              disabled={!editor.canRedo}
              onClick={redo}
            >
              <IconArrowForwardUp size={18} />
            </ActionIcon>
          </Hint>
          <FileMenu playlist={playlist} trackIds={trackIds} onAdd={append} />
        </div>
      </div>
      {changedByOthers ? (
        <div className={classes.notice} role="status">
          {t("playlistEdit.changedByOthers")}
          <CloseButton aria-label={t("playlistEdit.dismiss")} onClick={editor.dismissChanges} />
        </div>
      ) : null}
      {trackIds.length === 0 ? (
        <EmptyState icon={<IconPlaylist size={26} stroke={1.6} />} title={t("playlistEdit.empty.title")}>
          {t("playlistEdit.empty.body")}
        </EmptyState>
      ) : (
        <>
          <p className={classes.hint}>{t("playlistEdit.hint")}</p>
          <TrackList
            trackIds={trackIds}
            market={market}
            filterExplicit={filterExplicit}
            selection={selection}
            onChange={change}
            onRemove={remove}
            announce={announce}
          />
        </>
      )}
      <VisuallyHidden role="status" aria-live="polite">
        {said}
      </VisuallyHidden>
    </section>
  );
}

function seedsOf(trackIds: readonly string[], places: ReadonlySet<number>): string[] {
  return [...places].flatMap((place) => trackIds[place] ?? []).slice(0, COMPOSITION_LIMITS.seeds);
}
