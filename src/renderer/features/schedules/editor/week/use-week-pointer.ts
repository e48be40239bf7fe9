import { type PointerEvent as ReactPointerEvent, type RefObject, useEffect, useRef } from "react";
import { holdTouches } from "#renderer/parts/drag/pointer-drag.ts";
import { usePointerDrag } from "#renderer/parts/drag/use-pointer-drag.ts";
import { type EditorSlot, type Slots, slotAt } from "#shared/domain/schedules/editor-slots.ts";
import { dayBegins, dayOf, type WeekSpan, weekDistance } from "#shared/domain/schedules/editor-week.ts";
import { DAY_MS } from "#shared/domain/time/lengths.ts";
import { type Drag, FINE_STEP_MS, STEP_MS, spanOfDrag, stretchBy } from "./drag-spans.ts";

interface WeekPointerOptions {
  readonly slots: Slots;
  /** Indices of the shown days. */
  readonly days: readonly number[];
  /** The text of a span at the dragged item. */
  readonly spanText: (span: WeekSpan) => string;
  readonly onMove: (slot: EditorSlot, start: number, copy: boolean) => void;
  readonly onStretch: (slot: EditorSlot, edge: "start" | "end", by: number) => void;
  readonly onDraw: (span: WeekSpan) => void;
  readonly onOpen: (slot: EditorSlot) => void;
  /** Called when an empty time was pressed. */
  readonly onEmpty: (at: number) => void;
  readonly onDrop: (playlist: string, at: number) => void;
}

export interface WeekPointer {
  readonly scroll: RefObject<HTMLDivElement | null>;
  readonly columns: RefObject<HTMLDivElement | null>;
  readonly ghost: RefObject<HTMLDivElement | null>;
  /** Follows the pointer with a playlist while it is not over the week. */
  readonly chip: RefObject<HTMLDivElement | null>;
  readonly onPointerDown: (event: ReactPointerEvent) => void;
  /** Starts dragging a playlist into the week. */
  readonly dragPlaylist: (
    event: ReactPointerEvent,
    playlist: { readonly id: string; readonly name: string },
  ) => void;
}

/** A position of the pointer in the week. */
interface Place {
  readonly at: number;
  readonly inside: boolean;
}

/**
 * Draws, moves and resizes slots with mouse, pen or touch. Meanwhile React does not render: an outline follows the
 * pointer by its transform alone.
 */
export function useWeekPointer(options: WeekPointerOptions): WeekPointer {
  const scroll = useRef<HTMLDivElement>(null);
  const columns = useRef<HTMLDivElement>(null);
  const ghost = useRef<HTMLDivElement>(null);
  const chip = useRef<HTMLDivElement>(null);
  const latest = useRef(options);
  const startDrag = usePointerDrag();
  useEffect(() => {
    latest.current = options;
  });
  useEffect(holdTouches, []);

  const placeOf = (x: number, y: number): Place => {
    const box = columns.current?.getBoundingClientRect();
    const view = scroll.current?.getBoundingClientRect();
    if (!box || !view) return { at: 0, inside: false };
    const { days } = latest.current;
    const column = Math.floor(((x - box.left) / box.width) * days.length);
    const day = days[Math.min(days.length - 1, Math.max(0, column))] ?? 0;
    const part = Math.min(1, Math.max(0, (y - box.top) / box.height));
    const inside = x >= box.left && x <= box.right && y >= view.top && y <= view.bottom;
    return { at: dayBegins(day) + part * DAY_MS, inside };
  };

  const begin = ({ nativeEvent }: ReactPointerEvent, drag: Drag, onClick: () => void) => {
    startDrag(nativeEvent, {
      // Edges of slots are too narrow to be hit by a finger that scrolls.
      isHeld: drag.kind !== "stretch",
      scrolls: ({ clientX }) => {
        const view = scroll.current?.getBoundingClientRect();
        return view && placeOf(clientX, (view.top + view.bottom) / 2).inside ? scroll.current : null;
      },
      onStart: () => mark(drag, true),
      onMove: (pointer) => {
        const { at, inside } = placeOf(pointer.clientX, pointer.clientY);
        const isShown = inside || drag.kind !== "playlist";
        drawGhost(isShown ? spanOfDrag(drag, latest.current.slots, at, stepOf(pointer)) : null);
        drawChip(drag, pointer, inside ? at : null);
      },
      onEnd: () => {
        mark(drag, false);
        drawGhost(null);
        drawChip(drag, null, null);
      },
      onDrop: (pointer) => commit(drag, pointer),
      onClick,
    });
  };

  const commit = (drag: Drag, pointer: PointerEvent) => {
    const { slots, onMove, onStretch, onDraw, onDrop } = latest.current;
    const { at, inside } = placeOf(pointer.clientX, pointer.clientY);
    const step = stepOf(pointer);
    const copy = pointer.ctrlKey || pointer.metaKey;
    const span = spanOfDrag(drag, slots, at, step);
    if (drag.kind === "playlist") return inside ? onDrop(drag.id, at) : undefined;
    if (drag.kind === "stretch") return onStretch(drag.slot, drag.edge, stretchBy(drag, at, step));
    if (!span) return;
    if (drag.kind === "draw") onDraw(span);
    else if (copy || weekDistance(drag.slot.start, span.start) !== 0) onMove(drag.slot, span.start, copy);
  };

  /** Marks the dragged slot as moved away. */
  const mark = (drag: Drag, on: boolean) => {
    if (drag.kind !== "move") return;
    for (const part of partsOf(columns.current, drag.slot.uniqueId)) part.toggleAttribute("data-dragged", on);
  };

  const drawGhost = (span: WeekSpan | null) => {
    const [outline, box] = [ghost.current, columns.current];
    if (!outline || !box) return;
    const { days, spanText } = latest.current;
    const column = span ? days.indexOf(dayOf(span.start)) : -1;
    outline.hidden = column < 0;
    if (!span || column < 0) return;
    const { clientWidth, clientHeight } = box;
    const width = clientWidth / days.length;
    const begins = weekDistance(dayBegins(dayOf(span.start)), span.start);
    const top = (begins / DAY_MS) * clientHeight;
    const height = (Math.min(span.end - span.start, DAY_MS - begins) / DAY_MS) * clientHeight;
    outline.style.width = `${width - 6}px`;
    outline.style.height = `${height}px`;
    outline.style.transform = `translate(${column * width + 3}px, ${top}px)`;
    if (outline.firstElementChild) outline.firstElementChild.textContent = spanText(span);
  };

  /** Draws the dragged playlist at the pointer and marks the slot at a time; with null for neither. */
  const drawChip = (drag: Drag, pointer: PointerEvent | null, over: number | null) => {
    if (drag.kind !== "playlist") return;
    const target = over === null ? null : slotAt(latest.current.slots, over);
    for (const part of columns.current?.querySelectorAll<HTMLElement>("[data-target]") ?? [])
      if (part.dataset.slot !== target?.uniqueId) part.removeAttribute("data-target");
    if (target)
      for (const part of partsOf(columns.current, target.uniqueId)) part.setAttribute("data-target", "");
    if (!chip.current) return;
    chip.current.hidden = pointer === null;
    chip.current.textContent = drag.name;
    if (pointer)
      chip.current.style.transform = `translate(${pointer.clientX + 12}px, ${pointer.clientY + 8}px)`;
  };

  return {
    scroll,
    columns,
    ghost,
    chip,
    onPointerDown: (event) => {
      const { slots, onOpen, onEmpty } = latest.current;
      const target = event.target as Element;
      const id = target.closest<HTMLElement>("[data-slot]")?.dataset.slot;
      const slot = slots.find(({ uniqueId }) => uniqueId === id);
      const { at } = placeOf(event.clientX, event.clientY);
      const edge = target.closest<HTMLElement>("[data-edge]")?.dataset.edge;
      if (slot && (edge === "start" || edge === "end"))
        begin(event, { kind: "stretch", slot, edge }, () => onOpen(slot));
      else if (slot)
        begin(event, { kind: "move", slot, grabbed: weekDistance(slot.start, at) }, () => onOpen(slot));
      else begin(event, { kind: "draw", from: at }, () => onEmpty(at));
    },
    dragPlaylist: (event, { id, name }) => begin(event, { kind: "playlist", id, name }, () => undefined),
  };
}

function stepOf({ altKey }: PointerEvent): number {
  return altKey ? FINE_STEP_MS : STEP_MS;
}

function partsOf(columns: Element | null, uniqueId: string): Iterable<Element> {
  return columns?.querySelectorAll(`[data-slot="${CSS.escape(uniqueId)}"]`) ?? [];
}
