import { lazy, Suspense, useEffect, useState } from "react";
import { withTexts } from "../../../lib/i18n/i18n.ts";
import { idle } from "../../../lib/idle.ts";

const Panel = lazy(
  withTexts(["yourMusic", "music", "playlistDialogs"], async () => ({
    default: (await import("./library-panel.tsx")).LibraryPanel,
  })),
);

/** From here on there is a sidebar to hold it. */
const WIDE = "(min-width: 720px)";

/** The library's panel, fetched once the page is there. */
export function LazyLibraryPanel() {
  const [wanted, setWanted] = useState(false);
  useEffect(() => {
    const wide = matchMedia(WIDE);
    let left = false;
    const want = () => {
      if (!wide.matches) return;
      idle().then(() => {
        if (!left) setWanted(true);
      });
    };
    want();
    wide.addEventListener("change", want);
    return () => {
      left = true;
      wide.removeEventListener("change", want);
    };
  }, []);
  return wanted ? (
    <Suspense>
      <Panel />
    </Suspense>
  ) : null;
}
