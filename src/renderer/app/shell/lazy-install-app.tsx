import { lazy, Suspense } from "react";
import { useWebPlayerWanted } from "#renderer/player/web-player/web-player-wanted.ts";

const InstallApp = lazy(async () => ({ default: (await import("./install-app.tsx")).InstallApp }));

/** The link to the desktop app; loaded in browsers that have played a zone. */
export function LazyInstallApp() {
  const wanted = useWebPlayerWanted((state) => state.wanted);
  return wanted ? (
    <Suspense>
      <InstallApp />
    </Suspense>
  ) : null;
}
