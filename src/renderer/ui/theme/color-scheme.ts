import type { MantineColorScheme, MantineColorSchemeManager } from "@mantine/core";
import { preferences } from "#renderer/lib/storage/debounced-storage.ts";
import { stored } from "#renderer/lib/storage/stored.ts";

const SCHEMES = ["light", "dark", "auto"] as const satisfies readonly MantineColorScheme[];

/**
 * Stores the chosen theme under `roomtone.theme` and follows other tabs. `public/color-scheme.js` reads the same key
 * before the first paint.
 */
export function colorSchemeManager(): MantineColorSchemeManager {
  const kept = stored(
    preferences(localStorage),
    "theme",
    (value) => SCHEMES.find((scheme) => scheme === value) ?? null,
  );
  let stop = () => {};
  return {
    get: (fallback) => kept.read() ?? fallback,
    set: (value) => kept.write(value),
    clear: () => kept.clear(),
    subscribe: (onUpdate) => {
      const listen = (event: StorageEvent) => {
        if (event.key === kept.key) onUpdate(kept.read() ?? "auto");
      };
      addEventListener("storage", listen);
      stop = () => removeEventListener("storage", listen);
    },
    unsubscribe: () => stop(),
  };
}
