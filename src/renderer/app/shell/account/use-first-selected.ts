import type { SpotlightStore } from "@mantine/spotlight";
import { type KeyboardEvent, useCallback, useEffect, useRef } from "react";

/**
 * Selects the palette's first action whenever `what` changes. Mantine does so on every key only, so late results would
 * appear above the selection. While `pending`, Enter waits for the results; `isEntered`: Enter was pressed before the
 * field was ready. Returns the field's key handler.
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
      // Without a selection, Mantine's own Enter handler does nothing.
      if (waits.current) deselect(store);
    },
    [store, pending],
  );
}

/** Clears the selection and returns the list of actions. */
function deselect(store: SpotlightStore): HTMLElement | null {
  const list = document.getElementById(store.getState().listId);
  for (const action of list?.querySelectorAll("[data-selected]") ?? [])
    action.removeAttribute("data-selected");
  return list;
}
