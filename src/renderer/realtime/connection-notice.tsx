import { useNetwork } from "@mantine/hooks";
import { IconWifiOff } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { useServices } from "../lib/services.tsx";
import { type Reach, watchReach } from "../lib/transport/service-reach.ts";
import classes from "./connection-notice.module.css";
import { useIsReceiving, useStaleSince } from "./use-playback-state.ts";

/**
 * Shows that there is no connection, or that the zones' states are out of date. A service on this computer or next to it
 * answers without a network: a page that hears from it is not offline.
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

/** No network, as the system says and the service's silence confirms. */
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
