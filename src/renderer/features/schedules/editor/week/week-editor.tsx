import { ActionIcon, Button, SegmentedControl, VisuallyHidden } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { IconArrowBackUp, IconArrowForwardUp, IconPlus, IconZoomIn, IconZoomOut } from "@tabler/icons-react";
import { type KeyboardEvent, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { placeOfToday, useWeekDays } from "#renderer/data/schedules/week-days.ts";
import { DayDialog } from "#renderer/features/schedules/editor/dialogs/day-dialog.tsx";
import { SlotDialog } from "#renderer/features/schedules/editor/dialogs/slot-dialog.tsx";
import classes from "#renderer/features/schedules/editor/editor.module.css";
import { MusicPanel } from "#renderer/features/schedules/editor/music-panel.tsx";
import type { LearntMusic } from "#renderer/features/schedules/editor/use-known-music.ts";
import type { EditedPlan } from "#renderer/features/schedules/editor/use-plan.ts";
import { useSlotEdits } from "#renderer/features/schedules/editor/use-slot-edits.ts";
import { Hint } from "#renderer/ui/feedback/hint.tsx";
import type { EditorSlot } from "#shared/domain/schedules/editor-slots.ts";
import { atClock } from "#shared/domain/schedules/editor-week.ts";
import { FINE_STEP_MINUTES, usualSpan } from "./drag-spans.ts";
import { useWeekPointer } from "./use-week-pointer.ts";
import { WeekGrid } from "./week-grid.tsx";
import { useWeekTexts } from "./week-texts.ts";

/** Heights of an hour, in px. */
const ZOOMS = [22, 34, 52, 80, 120];
const NINE_O_CLOCK = 9 * 3_600_000;
/** Below this width the week shows one day at a time; as in week-grid.module.css. */
const NARROW = "(max-width: 760px)";

interface WeekEditorProps {
  readonly account: string;
  readonly edited: EditedPlan;
  readonly music: LearntMusic;
}

/** A slot in its dialog; a new slot is added on confirmation. */
interface OpenSlot {
  readonly slot: EditorSlot;
  readonly isNew: boolean;
}

/** The week with its music panel and toolbar. */
export function WeekEditor({ account, edited, music }: WeekEditorProps) {
  const { t } = useTranslation();
  const [zoom, setZoom] = useState(1);
  const [day, setDay] = useState(placeOfToday);
  const [open, setOpen] = useState<OpenSlot | null>(null);
  const [openDay, setOpenDay] = useState<number | null>(null);
  const narrow = useMediaQuery(NARROW) ?? false;
  const week = useWeekDays();
  const days = narrow ? [day] : week;
  const texts = useWeekTexts(music.known);
  const frame = useRef<HTMLDivElement>(null);
  const edits = useSlotEdits(edited, music.known, frame, setDay);
  const { slots } = edited.plan;

  const openNew = (
    span: { readonly start: number; readonly end: number },
    collections: readonly string[] = [],
  ) => setOpen({ isNew: true, slot: edits.newSlot(span, collections) });
  const openSlot = (slot: EditorSlot) => setOpen({ slot, isNew: false });
  const pointer = useWeekPointer({
    slots,
    days,
    spanText: texts.span,
    onMove: edits.move,
    onStretch: edits.stretch,
    onDraw: openNew,
    onOpen: openSlot,
    onEmpty: (at) => openNew(usualSpan(slots, at)),
    onDrop: edits.dropPlaylist,
  });
  const onKeys = (event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
    const key = event.key.toLowerCase();
    const act = key === "y" || (key === "z" && event.shiftKey) ? edits.redo : key === "z" ? edits.undo : null;
    if (!act) return;
    event.preventDefault();
    act();
  };
  const zoomBy = (by: number) => setZoom((now) => Math.min(ZOOMS.length - 1, Math.max(0, now + by)));
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: undo and redo, wherever in the week the focus is.
    <div ref={frame} className={classes.week} onKeyDown={onKeys}>
      <div className={classes.toolbar}>
        <Button
          leftSection={<IconPlus size={16} aria-hidden />}
          variant="light"
          onClick={() => openNew(usualSpan(slots, atClock(narrow ? day : 0, NINE_O_CLOCK)))}
        >
          {t("schedules.editor.add")}
        </Button>
        <span className={classes.tools}>
          <Tool label={t("schedules.editor.undo")} act={edited.undo && edits.undo} Icon={IconArrowBackUp} />
          <Tool
            label={t("schedules.editor.redo")}
            act={edited.redo && edits.redo}
            Icon={IconArrowForwardUp}
          />
          <Tool
            label={t("schedules.editor.zoomOut")}
            act={zoom > 0 ? () => zoomBy(-1) : null}
            Icon={IconZoomOut}
          />
          <Tool
            label={t("schedules.editor.zoomIn")}
            act={zoom < ZOOMS.length - 1 ? () => zoomBy(1) : null}
            Icon={IconZoomIn}
          />
        </span>
        <p className={classes.hint}>
          {narrow
            ? t("schedules.editor.touchHint")
            : t("schedules.editor.hint", { minutes: FINE_STEP_MINUTES })}
        </p>
      </div>
      {narrow ? (
        <div className={classes.dayTabs}>
          <SegmentedControl
            fullWidth
            aria-label={t("schedules.editor.days")}
            value={String(day)}
            onChange={(value) => setDay(Number(value))}
            data={week.map((place) => ({ value: String(place), label: texts.day(place, "short") }))}
          />
          <Button variant="subtle" size="compact-md" onClick={() => setOpenDay(day)}>
            {t("schedules.editor.dayActions", { day: texts.day(day) })}
          </Button>
        </div>
      ) : null}
      <div className={classes.columns}>
        {narrow ? null : (
          <MusicPanel
            account={account}
            onChoose={(chosen) => {
              music.add(chosen);
              openNew(usualSpan(slots, atClock(0, NINE_O_CLOCK)), [chosen.id]);
            }}
            onDrag={(event, chosen) => {
              music.add(chosen);
              pointer.dragPlaylist(event, chosen);
            }}
          />
        )}
        <WeekGrid
          slots={slots}
          days={days}
          music={music.known}
          zoom={ZOOMS[zoom] ?? 34}
          label={narrow ? texts.day(day) : t("schedules.week")}
          editing={{ pointer, onKey: edits.onKey, onOpen: openSlot, onDay: setOpenDay }}
        />
      </div>
      <div ref={pointer.chip} dir="auto" className={classes.chip} hidden aria-hidden />
      <VisuallyHidden role="status">{edits.said}</VisuallyHidden>
      {open ? (
        <SlotDialog
          key={open.slot.uniqueId}
          account={account}
          slot={open.slot}
          slots={slots}
          isNew={open.isNew}
          music={music}
          onDone={(slot, on) => {
            edits.place(slot, on);
            if (narrow && on[0] !== undefined) setDay(on[0]);
          }}
          onRemove={() => edits.remove(open.slot)}
          onSplit={() => edits.split(open.slot)}
          onClose={() => setOpen(null)}
        />
      ) : null}
      {openDay === null ? null : (
        <DayDialog
          day={openDay}
          onCopy={(to) => edits.copyDay(openDay, to)}
          onClear={() => edits.clearDay(openDay)}
          onClose={() => setOpenDay(null)}
        />
      )}
    </div>
  );
}

interface ToolProps {
  readonly label: string;
  /** Null while unavailable. */
  readonly act: (() => void) | null;
  readonly Icon: typeof IconPlus;
}

function Tool({ label, act, Icon }: ToolProps) {
  return (
    <Hint label={label}>
      <ActionIcon
        size={40}
        variant="default"
        aria-label={label}
        aria-disabled={act === null}
        data-disabled={act === null || undefined}
        onClick={() => act?.()}
      >
        <Icon size={18} aria-hidden />
      </ActionIcon>
    </Hint>
  );
}
