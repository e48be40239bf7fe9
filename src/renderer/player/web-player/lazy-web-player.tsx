import { type ComponentType, useEffect, useState } from "react";
import { pageTimer } from "#renderer/lib/page/page-timer.ts";
import { Retry } from "#shared/domain/realtime/retry.ts";
import { isStuck, renewUntouchedPage } from "./renew-page.ts";
import type { WebPlayerBarProps } from "./web-player-bar.tsx";
import { useWebPlayerWanted } from "./web-player-wanted.ts";

const loadBar = () => import("./web-player-bar.tsx");

/**
 * The bar of the music that plays in this browser; loaded with its texts once a zone was paired with this browser. If
 * loading fails, the page works without it and retries until it succeeds.
 */
export function LazyWebPlayer(props: WebPlayerBarProps) {
  const { wanted, look } = useWebPlayerWanted();
  useEffect(() => {
    addEventListener("storage", look);
    return () => removeEventListener("storage", look);
  }, [look]);
  const Bar = useBar(wanted);
  return Bar && <Bar {...props} />;
}

function useBar(wanted: boolean): ComponentType<WebPlayerBarProps> | null {
  const [bar, setBar] = useState<{ readonly Bar: ComponentType<WebPlayerBarProps> } | null>(null);
  useEffect(() => {
    if (!wanted) return;
    let left = false;
    const load = () => {
      loadBar().then(
        ({ WebPlayerBar }) => {
          if (!left) setBar({ Bar: WebPlayerBar });
        },
        () => {
          if (left) return;
          retry.later();
          if (isStuck(retry)) renewUntouchedPage();
        },
      );
    };
    const retry = new Retry({ after: pageTimer, random: Math.random }, load);
    load();
    addEventListener("online", retry.hurry);
    return () => {
      left = true;
      retry.cancel();
      removeEventListener("online", retry.hurry);
    };
  }, [wanted]);
  return bar?.Bar ?? null;
}
