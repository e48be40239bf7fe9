import { type ComponentType, useEffect, useState } from "react";
import { firstAction } from "./first-action.ts";

/** A component that is loaded after the first user action; null until then. `load` keeps its identity. */
export function useAfterFirstAction<Props = object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> | null {
  const [Loaded, setLoaded] = useState<ComponentType<Props> | null>(null);
  useEffect(() => {
    let isGone = false;
    firstAction()
      .then(load)
      .then((component) => {
        if (!isGone) setLoaded(() => component);
      })
      // Without it the page works; the next page tries again.
      .catch(() => undefined);
    return () => {
      isGone = true;
    };
  }, [load]);
  return Loaded;
}
