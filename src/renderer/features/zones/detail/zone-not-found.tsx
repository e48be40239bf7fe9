import { IconMapPinOff } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { NotFoundView } from "../not-found-view.tsx";

interface ZoneNotFoundProps {
  /** Why it is not there, where that is known. */
  readonly title?: string | null;
}

/** The zone of the address is not there. */
export function ZoneNotFound({ title = null }: ZoneNotFoundProps) {
  const { t } = useTranslation();
  return (
    <NotFoundView
      icon={<IconMapPinOff size={28} stroke={1.5} />}
      title={title ?? t("zones.zoneNotFoundTitle")}
      text={t(title === null ? "zones.zoneNotFound" : "zones.deactivatedHint")}
    />
  );
}
