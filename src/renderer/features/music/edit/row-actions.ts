import type { DragEvent, PointerEvent } from "react";
import type { SelectHow } from "./use-selection.ts";

/** What a row of the editor can be asked for. */
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
