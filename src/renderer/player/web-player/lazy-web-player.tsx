import { type ComponentType, useEffect, useState } from "react";
import { withTexts } from "../../lib/i18n/i18n.ts";
import { renewUntouchedPage } from "./renew-page.ts";
import { Retries } from "./retries.ts";
import { throttledTimer } from "./throttled-timer.ts";
import type { WebPlayerBarProps } from "./web-player-bar.tsx";
import { useWebPlayerWanted } from "./web-player-wanted.ts";

const loadBar = withTexts(["webPlayer", "player", "states"], () => import("./web-player-bar.tsx"));

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
          if (!left) retries.later();
        },
      );
    };
    const retries = new Retries({
      attempt: load,
      after: throttledTimer,
      random: Math.random,
      stuck: renewUntouchedPage,
    });
    load();
    addEventListener("online", retries.now);
    return () => {
      left = true;
      retries.over();
      removeEventListener("online", retries.now);
    };
  }, [wanted]);
  return bar?.Bar ?? null;
}
