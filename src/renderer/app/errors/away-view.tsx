import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { createPath, useLocation, useNavigate } from "react-router-dom";
import { reloadOnce } from "#renderer/lib/page/reload-once.ts";
import { usePageTitle } from "#renderer/lib/routing/use-page-title.ts";
import { useServices } from "#renderer/lib/services.tsx";
import { useDelayed } from "#renderer/lib/timing/use-delayed.ts";
import { isChunkLoadError } from "#renderer/lib/transport/api-error.ts";
import { type Reach, type ReachWatch, watchReach } from "#renderer/lib/transport/service-reach.ts";
import { MinimalView } from "./minimal-view.tsx";

interface AwayViewProps {
  readonly error: unknown;
  readonly inShell: boolean;
}

/**
 * Shown instead of a page that could not be fetched. Distinguishes a missing network from a missing service by probing
 * the service, and opens the page once the service answers.
 */
export function AwayView({ error, inShell }: AwayViewProps) {
  const { t } = useTranslation();
  const { serviceUrl } = useServices().host;
  const navigate = useNavigate();
  const here = createPath(useLocation());
  const [known, setReach] = useState<Reach | null>(null);
  const watch = useRef<ReachWatch | null>(null);
  const isStale = isChunkLoadError(error);
  // Missing code may belong to an older build; for any other call the failure itself shows that nothing answers.
  const isLate = useDelayed(known === null && isStale);
  const reach = known ?? (isStale && !isLate ? null : navigator.onLine ? "no-service" : "no-network");
  useEffect(() => {
    let wasAway = false;
    const open = (answer: Reach) => {
      setReach(answer);
      if (answer !== "answers") wasAway = true;
      // Revalidating would suffice, but the router's boundary keeps the error when revalidation is quick.
      else if (!isStale) void navigate(here, { replace: true });
      else {
        void reloadOnce();
        // The service answers but the code cannot be loaded: retrying would not help.
        if (!wasAway) asking.stop();
      }
    };
    const asking = watchReach(serviceUrl, open);
    watch.current = asking;
    return asking.stop;
  }, [serviceUrl, isStale, navigate, here]);
  const title = t(reach === null ? "app.loading" : TITLES[reach]);
  usePageTitle(title);
  if (reach === null) return null;
  return (
    <MinimalView
      title={title}
      text={t(TEXTS[reach])}
      action={t(reach === "answers" ? "errors.reload" : "app.retry")}
      // Reloading while the service is away would leave the browser's own error page, which never recovers.
      {...(reach === "answers" ? {} : { onAction: () => watch.current?.ask() })}
      inShell={inShell}
    />
  );
}

const TITLES = {
  answers: "errors.unloadedTitle",
  "no-service": "errors.awayTitle",
  "no-network": "errors.offlineTitle",
} as const satisfies Record<Reach, string>;

const TEXTS = {
  answers: "errors.unloadedBody",
  "no-service": "errors.awayBody",
  "no-network": "errors.offlineBody",
} as const satisfies Record<Reach, string>;
