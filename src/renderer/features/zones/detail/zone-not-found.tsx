import { IconMapPinOff } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { NotFoundView } from "../not-found-view.tsx";

interface ZoneNotFoundProps {
  /** Why it cannot be shown, where that is known. */
  readonly title?: string | null;
}

/** Shown when the address names no zone. */
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
