import { useNetwork } from "@mantine/hooks";
import { IconWifiOff } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { useServices } from "#renderer/lib/services.tsx";
import { type Reach, watchReach } from "#renderer/lib/transport/service-reach.ts";
import classes from "./connection-notice.module.css";
import { useIsReceiving, useStaleSince } from "./use-playback-state.ts";

/**
 * Shows a lost connection or stale zone states. A service on this computer or the local network answers without
 * internet: a page that hears from it is not offline.
 */
export function ConnectionNotice() {
  const { t } = useTranslation();
  const offline = useIsOffline();
  const stale = useStaleSince() !== null;
  return (
    <div role="status">
      {(offline || stale) && (
        <div className={classes.notice}>
          <IconWifiOff className={classes.icon} size={18} stroke={1.7} aria-hidden />
          {t(offline ? "player.connection.offline" : "player.connection.outOfDate")}
        </div>
      )}
    </div>
  );
}

/** Whether the system reports no network and the service does not answer. */
function useIsOffline(): boolean {
  const { serviceUrl } = useServices().host;
  const { online } = useNetwork();
  const isDoubtful = !useIsReceiving() && !online;
  const [reach, setReach] = useState<Reach | null>(null);
  useEffect(() => {
    setReach(null);
    if (isDoubtful) return watchReach(serviceUrl, setReach).stop;
  }, [isDoubtful, serviceUrl]);
  return isDoubtful && reach === "no-network";
}
