import { IconMapPinOff } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { NotFoundView } from "../not-found-view.tsx";

/** The location of the address is not there. */
export function LocationNotFound() {
  const { t } = useTranslation();
  return (
    <NotFoundView
      icon={<IconMapPinOff size={28} stroke={1.5} />}
      title={t("zones.locationNotFoundTitle")}
      text={t("zones.locationNotFound")}
    />
  );
}
