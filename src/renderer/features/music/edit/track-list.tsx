import { type KeyboardEvent, useEffect, useMemo, useRef } from "react";
import { useTranslation } from "react-i18next";
import { uniqueKeys } from "#renderer/lib/routing/unique-keys.ts";
import type { VirtualListHandle } from "#renderer/ui/lists/list-row.tsx";
import { VirtualList } from "#renderer/ui/lists/virtual-list.tsx";
import { move } from "#shared/domain/music/playlists/manual-playlist.ts";
import { EditorRow } from "./editor-row.tsx";
import type { RowActions } from "./row-actions.ts";
import classes from "./track-list.module.css";
import { useRowDrag } from "./use-row-drag.ts";
import type { useSelection } from "./use-selection.ts";
import type { TrackSplice } from "./use-track-editor.ts";

const ROW_PX = 60;

interface TrackListProps {
  readonly trackIds: readonly string[];
  readonly market: string;
  readonly filterExplicit: boolean;
  readonly selection: ReturnType<typeof useSelection>;
  readonly onChange: (splice: TrackSplice) => void;
  readonly announce: (text: string) => void;
  /** Removes tracks without confirmation, since it can be undone. */
  readonly onRemove: (places: ReadonlySet<number>) => void;
}

/** The tracks of a playlist: select, move and remove by mouse, touch, keyboard, or each row's menu. */
export function TrackList(props: TrackListProps) {
  const { trackIds, market, filterExplicit, selection, onChange, announce, onRemove } = props;
  const { t } = useTranslation();
  const keys = useMemo(() => uniqueKeys(trackIds), [trackIds]);
  const list = useRef<VirtualListHandle>(null);
  const frame = useRef<HTMLDivElement>(null);
  const focusWanted = useRef(false);
  const { places, active, select, selectSpan, go } = selection;

  useEffect(() => {
    if (!focusWanted.current) return;
    const row = frame.current?.querySelector<HTMLElement>(`[data-place="${active}"] input`);
    if (!row) return;
    focusWanted.current = false;
    row.focus({ preventScroll: true });
    row.scrollIntoView({ block: "nearest" });
  });

  const focus = (place: number) => {
    focusWanted.current = true;
    if (!frame.current?.querySelector(`[data-place="${place}"]`)) list.current?.scrollTo(place);
  };

  const moveTo = (which: ReadonlySet<number>, to: number) => {
    const splice = move(trackIds, which, to);
    if (!splice) return;
    const at = to - [...which].filter((place) => place < to).length;
    onChange(splice);
    selectSpan(at, which.size);
    focus(at);
    announce(t("playlistEdit.moved", { count: which.size, place: at + 1, total: trackIds.length }));
  };
  /** Targets of an action on a row: the whole selection if the row is selected. */
  const about = (place: number) => (places.has(place) ? places : new Set([place]));
  const step = (place: number, by: -1 | 1) => {
    const which = about(place);
    const first = Math.min(...which);
    const last = Math.max(...which);
    if (by < 0 && first > 0) moveTo(which, first - 1);
    if (by > 0 && last < trackIds.length - 1) moveTo(which, last + 2);
  };

  const count = trackIds.length;
  const { begin, gap, lifted } = useRowDrag({ frame, rowPx: ROW_PX, count, onDrop: moveTo });

  const actions: RowActions = {
    onSelect: (place, how) => {
      select(place, how);
      focus(place);
    },
    onStep: step,
    onTop: (place) => moveTo(about(place), 0),
    onBottom: (place) => moveTo(about(place), trackIds.length),
    onRemove: (place) => onRemove(about(place)),
    onPress: (event, place) => begin(event, about(place), () => places.has(place) || select(place, "only")),
  };

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const row = (event.target as HTMLElement).closest<HTMLElement>("[data-place]");
    const isCheckbox = event.target instanceof HTMLInputElement;
    if (!row || !isCheckbox) return;
    const place = Number(row.dataset.place);
    const by = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    if (by !== 0 && event.altKey) step(place, by);
    else if (by !== 0) {
      const next = Math.max(0, Math.min(trackIds.length - 1, place + by));
      if (event.shiftKey) select(next, "range");
      else go(next);
      focus(next);
    } else if (event.key === "Home" || event.key === "End") {
      const next = event.key === "Home" ? 0 : trackIds.length - 1;
      if (event.shiftKey) select(next, "range");
      else go(next);
      focus(next);
    } else if (event.key === "Delete" || event.key === "Backspace") onRemove(about(place));
    else if (event.key.toLowerCase() === "a" && (event.ctrlKey || event.metaKey))
      selectSpan(0, trackIds.length);
    else return;
    event.preventDefault();
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys of the checkboxes inside
    <div ref={frame} className={classes.frame} onKeyDown={onKeyDown}>
      <VirtualList
        handle={list}
        items={trackIds}
        estimate={ROW_PX}
        keyOf={(id, index) => keys[index] ?? id}
        label={t("playlistEdit.tracks")}
        overscan={12}
      >
        {(id, place) => (
          <EditorRow
            id={id}
            place={place}
            count={trackIds.length}
            market={market}
            filterExplicit={filterExplicit}
            isSelected={places.has(place)}
            isLifted={lifted?.has(place) ?? false}
            isActive={place === Math.min(active, trackIds.length - 1)}
            drop={gap === place ? "before" : gap === trackIds.length && place === gap - 1 ? "after" : null}
            actions={actions}
          />
        )}
      </VirtualList>
    </div>
  );
}
