import { lazy, Suspense } from "react";
import { withTexts } from "#renderer/lib/i18n/i18n.ts";
import { useWebPlayerWanted } from "#renderer/player/web-player/web-player-wanted.ts";

const InstallApp = lazy(
  withTexts(["webPlayer"], async () => ({ default: (await import("./install-app.tsx")).InstallApp })),
);

/** The link to the desktop app; loaded in browsers that have played a zone. */
export function LazyInstallApp() {
  const wanted = useWebPlayerWanted((state) => state.wanted);
  return wanted ? (
    <Suspense>
      <InstallApp />
    </Suspense>
  ) : null;
}
