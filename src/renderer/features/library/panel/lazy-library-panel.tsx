import { type ComponentType, useEffect, useState } from "react";
import { idle } from "#renderer/lib/page/idle.ts";

const loadPanel = async () => (await import("./library-panel.tsx")).LibraryPanel;

/** Minimum width with a sidebar for the panel. */
const WIDE = "(min-width: 720px)";

/** The library panel, loaded after the page. If loading fails, the page works without it. */
export function LazyLibraryPanel() {
  const [Panel, setPanel] = useState<ComponentType | null>(null);
  useEffect(() => {
    const wide = matchMedia(WIDE);
    let left = false;
    const want = () => {
      if (!wide.matches) return;
      idle()
        .then(loadPanel)
        .then(
          (loaded) => {
            if (!left) setPanel(() => loaded);
          },
          () => undefined,
        );
    };
    want();
    wide.addEventListener("change", want);
    addEventListener("online", want);
    return () => {
      left = true;
      wide.removeEventListener("change", want);
      removeEventListener("online", want);
    };
  }, []);
  return Panel ? <Panel /> : null;
}
