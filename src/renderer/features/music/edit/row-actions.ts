import type { DragEvent, PointerEvent } from "react";
import type { SelectHow } from "./use-selection.ts";

/** Actions of a row in the editor. */
export interface RowActions {
  readonly onSelect: (place: number, how: SelectHow) => void;
  readonly onStep: (place: number, by: -1 | 1) => void;
  readonly onTop: (place: number) => void;
  readonly onBottom: (place: number) => void;
  readonly onRemove: (place: number) => void;
  /** A touch starts on the row's grip. */
  readonly onGripDown: (event: PointerEvent<HTMLElement>, place: number) => void;
  readonly onDragStart: (event: DragEvent<HTMLElement>, place: number) => void;
}
