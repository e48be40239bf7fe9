import { ActionIcon, Checkbox } from "@mantine/core";
import { IconDots, IconGripVertical } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { type MouseEvent, memo } from "react";
import { useTranslation } from "react-i18next";
import { isPlayableIn, trackRecordQuery } from "#renderer/data/music/track-records.ts";
import { useServices } from "#renderer/lib/services.tsx";
import { Cover } from "#renderer/ui/music/cover.tsx";
import { LatePopup, latePopup } from "#renderer/ui/popups/late-popup.tsx";
import { formatDuration } from "#shared/domain/formatting/duration.ts";
import { artistNames } from "#shared/domain/music/artist-names.ts";
import classes from "./editor-row.module.css";
import type { RowActions } from "./row-actions.ts";

const MENU = latePopup("menu", async () => (await import("./row-menu.tsx")).RowMenu);

interface EditorRowProps {
  readonly id: string;
  readonly place: number;
  readonly count: number;
  readonly market: string;
  readonly filterExplicit: boolean;
  readonly isSelected: boolean;
  /** Dragged by touch. */
  readonly isLifted: boolean;
  /** The only row in the tab order. */
  readonly isActive: boolean;
  /** Where a drop would insert the dragged rows. */
  readonly drop: "before" | "after" | null;
  readonly actions: RowActions;
}

/** A track in the editor. Memoised: scrolling renders the list many times a second. */
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
      onPointerDown={(event) => actions.onPress(event, place)}
      onClick={onClick}
    >
      <span className={classes.grip} data-grip aria-hidden>
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
        <div dir="auto" className={classes.title}>
          {title}
        </div>
        <div dir="auto" className={classes.artists}>
          {[track ? artistNames(track) : null, state].filter(Boolean).join(" · ")}
        </div>
      </div>
      <div className={classes.length}>{track ? formatDuration(track.duration_ms) : ""}</div>
      <LatePopup
        code={MENU}
        button={
          <ActionIcon size="lg" tabIndex={tabIndex} aria-label={t("playlistEdit.actions", { title })}>
            <IconDots size={18} />
          </ActionIcon>
        }
        own={{ place, count, actions }}
      />
    </div>
  );
});
