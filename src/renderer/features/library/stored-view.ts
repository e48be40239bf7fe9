import { preferences } from "#renderer/lib/storage/debounced-storage.ts";
import { stored } from "#renderer/lib/storage/stored.ts";

export const LIBRARY_VIEWS = ["grid", "list"] as const;
export type LibraryViewKind = (typeof LIBRARY_VIEWS)[number];

/** View of the library last used in this browser. */
export const storedView = () =>
  stored(
    preferences(localStorage),
    "library-view",
    (value) => LIBRARY_VIEWS.find((one) => one === value) ?? null,
  );

/** Whether the library's panel is folded in this browser. */
export const storedFold = () =>
  stored(preferences(localStorage), "library-folded", (value) => (typeof value === "boolean" ? value : null));
