import type { PointerEvent } from "react";
import type { SelectHow } from "./use-selection.ts";

/** Actions of a row in the editor. */
export interface RowActions {
  readonly onSelect: (place: number, how: SelectHow) => void;
  readonly onStep: (place: number, by: -1 | 1) => void;
  readonly onTop: (place: number) => void;
  readonly onBottom: (place: number) => void;
  readonly onRemove: (place: number) => void;
  /** A press on the row, which may become a drag. */
  readonly onPress: (event: PointerEvent<HTMLElement>, place: number) => void;
}
