import { ActionIcon, Checkbox, Menu } from "@mantine/core";
import {
  IconArrowBarToDown,
  IconArrowBarToUp,
  IconArrowDown,
  IconArrowUp,
  IconDots,
  IconGripVertical,
  IconTrash,
} from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { type DragEvent, type MouseEvent, memo, type PointerEvent } from "react";
import { useTranslation } from "react-i18next";
import { formatDuration } from "#shared/domain/formatting/duration.ts";
import { artistNames } from "#shared/domain/music/artist-names.ts";
import { isPlayableIn, trackRecordQuery } from "../../../data/track-records.ts";
import { useServices } from "../../../lib/services.tsx";
import { Cover } from "../../../ui/cover.tsx";
import classes from "./editor-row.module.css";
import type { SelectHow } from "./use-selection.ts";

export interface RowActions {
  readonly onSelect: (place: number, how: SelectHow) => void;
  readonly onStep: (place: number, by: -1 | 1) => void;
  readonly onTop: (place: number) => void;
  readonly onBottom: (place: number) => void;
  readonly onRemove: (place: number) => void;
  /** A finger takes the row by its grip. */
  readonly onGripDown: (event: PointerEvent<HTMLElement>, place: number) => void;
  readonly onDragStart: (event: DragEvent<HTMLElement>, place: number) => void;
}

interface EditorRowProps {
  readonly id: string;
  readonly place: number;
  readonly count: number;
  readonly market: string;
  readonly filterExplicit: boolean;
  readonly isSelected: boolean;
  /** A finger drags it. */
  readonly isLifted: boolean;
  /** The one row that Tab stops at. */
  readonly isActive: boolean;
  /** Where a drop would put the rows that are dragged. */
  readonly drop: "before" | "after" | null;
  readonly actions: RowActions;
}

/** A track in the editor. Drawn again only when it differs: scrolling draws the list many times a second. */
export const EditorRow = memo(function EditorRow(props: EditorRowProps) {
  const { id, place, count, market, filterExplicit, isSelected, isLifted, isActive, drop, actions } = props;
  const { t } = useTranslation();
  const track = useQuery(trackRecordQuery(useServices(), id)).data;
  const title =
    track?.title ?? (track === null ? t("playlistEdit.gone") : t("playlistEdit.track", { place: place + 1 }));
  const state =
    track && !isPlayableIn(track, market)
      ? t("playlistEdit.unavailable")
      : track?.explicit && filterExplicit
        ? t("playlistEdit.filtered")
        : null;
  const onClick = (event: MouseEvent<HTMLElement>) => {
    if ((event.target as HTMLElement).closest("button, label, input")) return;
    actions.onSelect(place, event.shiftKey ? "range" : event.ctrlKey || event.metaKey ? "toggle" : "only");
  };
  const tabIndex = isActive ? 0 : -1;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a larger target for the checkbox inside
    // biome-ignore lint/a11y/useKeyWithClickEvents: the checkbox inside takes the keys
    <div
      className={classes.row}
      data-place={place}
      data-selected={isSelected || undefined}
      data-lifted={isLifted || undefined}
      data-muted={state !== null || undefined}
      data-drop={drop ?? undefined}
      draggable
      onDragStart={(event) => actions.onDragStart(event, place)}
      onClick={onClick}
    >
      <span
        className={classes.grip}
        data-grip
        aria-hidden
        onPointerDown={(event) => actions.onGripDown(event, place)}
      >
        <IconGripVertical size={16} />
      </span>
      <Checkbox
        size="sm"
        tabIndex={tabIndex}
        checked={isSelected}
        aria-label={track ? `${title}, ${artistNames(track)}` : title}
        onChange={() => undefined}
        onClick={(event) => actions.onSelect(place, event.shiftKey ? "range" : "toggle")}
      />
      <Cover image={track?.album.image ?? null} color={track?.album.colorHex ?? null} size={40} alt="" />
      <div className={classes.words}>
        <div className={classes.title}>{title}</div>
        <div className={classes.artists}>
          {[track ? artistNames(track) : null, state].filter(Boolean).join(" · ")}
        </div>
      </div>
      <div className={classes.length}>{track ? formatDuration(track.duration_ms) : ""}</div>
      <Menu position="bottom-end" withinPortal>
        <Menu.Target>
          <ActionIcon size="lg" tabIndex={tabIndex} aria-label={t("playlistEdit.actions", { title })}>
            <IconDots size={18} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            leftSection={<IconArrowUp size={16} aria-hidden />}
            disabled={place === 0}
            onClick={() => actions.onStep(place, -1)}
          >
            {t("playlistEdit.up")}
          </Menu.Item>
          <Menu.Item
            leftSection={<IconArrowDown size={16} aria-hidden />}
            disabled={place === count - 1}
            onClick={() => actions.onStep(place, 1)}
          >
            {t("playlistEdit.down")}
          </Menu.Item>
          <Menu.Item
            leftSection={<IconArrowBarToUp size={16} aria-hidden />}
            disabled={place === 0}
            onClick={() => actions.onTop(place)}
          >
            {t("playlistEdit.top")}
          </Menu.Item>
          <Menu.Item
            leftSection={<IconArrowBarToDown size={16} aria-hidden />}
            disabled={place === count - 1}
            onClick={() => actions.onBottom(place)}
          >
            {t("playlistEdit.bottom")}
          </Menu.Item>
          <Menu.Divider />
          <Menu.Item
            c="var(--mantine-color-error)"
            leftSection={<IconTrash size={16} aria-hidden />}
            onClick={() => actions.onRemove(place)}
          >
            {t("playlistEdit.remove")}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </div>
  );
});
