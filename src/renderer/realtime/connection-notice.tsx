import { useNetwork } from "@mantine/hooks";
import { IconWifiOff } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import classes from "./connection-notice.module.css";
import { useIsReceiving, useStaleSince } from "./use-playback-state.ts";

/**
 * Shows that there is no connection, or that the zones' states are out of date. A service on this computer or next to it
 * answers without a network: a page that hears from it is not offline.
 */
export function ConnectionNotice() {
  const { t } = useTranslation();
  const { online } = useNetwork();
  const offline = !useIsReceiving() && !online;
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
