import type { SpotlightStore } from "@mantine/spotlight";
import { type KeyboardEvent, useCallback, useEffect, useRef } from "react";

/**
 * Selects the palette's first action whenever `what` changes: Mantine does so at every key, and what arrives after the key
 * would stand above the selection. While `pending`, Enter waits for what is still to come; `isEntered`: it was pressed before
 * the field was there. Gives the field's key handler.
 */
export function useFirstSelected(store: SpotlightStore, what: string, pending: boolean, isEntered: boolean) {
  const waits = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is listed has changed.
  useEffect(() => {
    const first = deselect(store)?.querySelector<HTMLElement>("[data-action]");
    if (!first) return;
    first.setAttribute("data-selected", "true");
    store.updateState((state) => ({ ...state, selected: 0 }));
    if (pending || !(waits.current || isEntered)) return;
    waits.current = false;
    first.click();
  }, [store, what, pending, isEntered]);
  return useCallback(
    (event: KeyboardEvent) => {
      waits.current = event.key === "Enter" && pending;
      // Mantine's own handler presses what is selected.
      if (waits.current) deselect(store);
    },
    [store, pending],
  );
}

/** The list of actions, none of them selected. */
function deselect(store: SpotlightStore): HTMLElement | null {
  const list = document.getElementById(store.getState().listId);
  for (const action of list?.querySelectorAll("[data-selected]") ?? [])
    action.removeAttribute("data-selected");
  return list;
}
