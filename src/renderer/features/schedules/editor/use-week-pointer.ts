import { type PointerEvent as ReactPointerEvent, type RefObject, useEffect, useRef } from "react";
import { type EditorSlot, type Slots, slotAt } from "#shared/domain/schedules/editor-slots.ts";
import { dayBegins, dayOf, type WeekSpan, weekDistance } from "#shared/domain/schedules/editor-week.ts";
import { DAY_MS } from "#shared/domain/time/lengths.ts";
import { type Drag, FINE_STEP_MS, STEP_MS, spanOfDrag, stretchBy } from "./drag-spans.ts";

/** A press that moves less than this is a click, in px. */
const CLICK_PX = 5;
/** Touch becomes a drag after this time, in ms; before that it scrolls. */
const LONG_PRESS_MS = 350;
/** Distance from the border that scrolls the week during a drag, in px. */
const SCROLL_EDGE_PX = 48;
const SCROLL_PX = 10;

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
  const dragging = useRef(false);
  const stop = useRef<(() => void) | null>(null);
  useEffect(() => {
    latest.current = options;
  });
  useEffect(() => () => stop.current?.(), []);
  useEffect(() => {
    // Prevents scrolling during a touch drag; registered before the first move, when the browser decides.
    const hold = (event: TouchEvent) => dragging.current && event.preventDefault();
    document.addEventListener("touchmove", hold, { passive: false });
    return () => document.removeEventListener("touchmove", hold);
  }, []);

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

  const begin = (event: ReactPointerEvent, drag: Drag, onClick: () => void) => {
    if (event.button !== 0 || stop.current) return;
    const { pointerId, pointerType, clientX, clientY } = event;
    let last = { x: clientX, y: clientY, step: STEP_MS, copy: false };
    let frame = 0;
    const timer = isHeld(drag, pointerType) ? setTimeout(() => start(), LONG_PRESS_MS) : null;

    const start = () => {
      dragging.current = true;
      mark(drag, true);
      show();
      frame = requestAnimationFrame(roll);
    };
    const show = () => {
      const { at, inside } = placeOf(last.x, last.y);
      const span =
        inside || drag.kind !== "playlist" ? spanOfDrag(drag, latest.current.slots, at, last.step) : null;
      drawGhost(span);
      drawChip(drag, last, inside ? at : null);
    };
    /** Scrolls the week while the pointer is near its border. */
    const roll = () => {
      frame = requestAnimationFrame(roll);
      const view = scroll.current?.getBoundingClientRect();
      if (!view || !scroll.current || !placeOf(last.x, (view.top + view.bottom) / 2).inside) return;
      const by =
        last.y < view.top + SCROLL_EDGE_PX
          ? -SCROLL_PX
          : last.y > view.bottom - SCROLL_EDGE_PX
            ? SCROLL_PX
            : 0;
      if (by === 0) return;
      const before = scroll.current.scrollTop;
      scroll.current.scrollTop += by;
      if (scroll.current.scrollTop !== before) show();
    };
    const onMove = (moved: PointerEvent) => {
      if (moved.pointerId !== pointerId) return;
      last = stateOf(moved);
      if (dragging.current) return show();
      if (Math.hypot(moved.clientX - clientX, moved.clientY - clientY) < CLICK_PX) return;
      // The touch scrolls.
      if (timer !== null) return end();
      start();
    };
    const onUp = (up: PointerEvent) => {
      if (up.pointerId !== pointerId) return;
      const wasDragging = dragging.current;
      end();
      if (wasDragging) commit(drag, placeOf(up.clientX, up.clientY), stateOf(up));
      else onClick();
    };
    const onCancel = (gone: PointerEvent) => gone.pointerId === pointerId && end();
    const onKey = (key: KeyboardEvent) => {
      if (key.key !== "Escape" || !dragging.current) return;
      key.stopPropagation();
      end();
    };
    const end = () => {
      if (timer !== null) clearTimeout(timer);
      cancelAnimationFrame(frame);
      dragging.current = false;
      mark(drag, false);
      drawGhost(null);
      drawChip(drag, last, null, true);
      removeEventListener("pointermove", onMove);
      removeEventListener("pointerup", onUp);
      removeEventListener("pointercancel", onCancel);
      removeEventListener("keydown", onKey, true);
      stop.current = null;
    };
    stop.current = end;
    addEventListener("pointermove", onMove);
    addEventListener("pointerup", onUp);
    addEventListener("pointercancel", onCancel);
    addEventListener("keydown", onKey, true);
  };

  const commit = (drag: Drag, { at, inside }: Place, { step, copy }: ReturnType<typeof stateOf>) => {
    const { slots, onMove, onStretch, onDraw, onDrop } = latest.current;
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

  const drawChip = (
    drag: Drag,
    { x, y }: { readonly x: number; readonly y: number },
    over: number | null,
    end = false,
  ) => {
    if (drag.kind !== "playlist") return;
    const target = over === null || end ? null : slotAt(latest.current.slots, over);
    for (const part of columns.current?.querySelectorAll<HTMLElement>("[data-target]") ?? [])
      if (part.dataset.slot !== target?.uniqueId) part.removeAttribute("data-target");
    if (target)
      for (const part of partsOf(columns.current, target.uniqueId)) part.setAttribute("data-target", "");
    if (!chip.current) return;
    chip.current.hidden = end;
    chip.current.textContent = drag.name;
    chip.current.style.transform = `translate(${x + 12}px, ${y + 8}px)`;
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

/** Whether touch needs a long press to start the drag; resize handles do not. */
function isHeld(drag: Drag, pointerType: string): boolean {
  return pointerType === "touch" && drag.kind !== "stretch";
}

function stateOf({ clientX, clientY, altKey, ctrlKey, metaKey }: PointerEvent) {
  return { x: clientX, y: clientY, step: altKey ? FINE_STEP_MS : STEP_MS, copy: ctrlKey || metaKey };
}

function partsOf(columns: Element | null, uniqueId: string): Iterable<Element> {
  return columns?.querySelectorAll(`[data-slot="${CSS.escape(uniqueId)}"]`) ?? [];
}
