import type { Need } from "#renderer/lib/routing/need.ts";
import type { FlagName } from "#shared/domain/flags/flags.ts";

/**
 * For pages that exist while a flag is on; otherwise `elsewhere`. Decides by what this browser knows: no page waits for
 * the service's flags.
 */
export function whileOn(flag: FlagName, elsewhere: () => string): Need {
  return async ({ services }) => {
    const { flagStoreOf } = await import("./flags.ts");
    const store = flagStoreOf(services);
    store.expose(flag);
    return store.get(flag).enabled ? null : elsewhere();
  };
}
