import { useNetwork } from "@mantine/hooks";
import { IconWifiOff } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import classes from "./offline-notice.module.css";

/** Says that there is no connection, for as long as there is none. */
export function OfflineNotice() {
  const { t } = useTranslation();
  const { online } = useNetwork();
  return (
    <div role="status">
      {!online && (
        <div className={classes.notice}>
          <IconWifiOff size={18} stroke={1.7} aria-hidden />
          {t("app.offline")}
        </div>
      )}
    </div>
  );
}
