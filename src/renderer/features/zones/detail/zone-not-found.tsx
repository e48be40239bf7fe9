import { IconMapPinOff } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { NotFoundView } from "../not-found-view.tsx";

/** The zone of the address is not there. */
export function ZoneNotFound() {
  const { t } = useTranslation();
  return (
    <NotFoundView
      icon={<IconMapPinOff size={28} stroke={1.5} />}
      title={t("zones.zoneNotFoundTitle")}
      text={t("zones.zoneNotFound")}
    />
  );
}
