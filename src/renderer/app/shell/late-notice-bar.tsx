import { type ComponentType, useEffect, useState } from "react";
import { firstAction } from "#renderer/lib/first-action.ts";
import { withTexts } from "#renderer/lib/i18n/i18n.ts";

const load = withTexts(["notices", "plans"], async () => (await import("./notice-bar.tsx")).NoticeBar);

/** The notification bar, loaded after the first user action: no first screen waits for it. */
export function LateNoticeBar() {
  const [Bar, setBar] = useState<ComponentType | null>(null);
  useEffect(() => {
    let isGone = false;
    firstAction()
      .then(load)
      .then((Loaded) => {
        if (!isGone) setBar(() => Loaded);
      })
      // Without it the page works; the next page tries again.
      .catch(() => undefined);
    return () => {
      isGone = true;
    };
  }, []);
  return Bar && <Bar />;
}
