import { IconMapPinOff } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { NotFoundView } from "../not-found-view.tsx";

interface LocationNotFoundProps {
  /** Why it is not there, where that is known. */
  readonly title?: string | null;
}

/** The location of the address is not there. */
export function LocationNotFound({ title = null }: LocationNotFoundProps) {
  const { t } = useTranslation();
  return (
    <NotFoundView
      icon={<IconMapPinOff size={28} stroke={1.5} />}
      title={title ?? t("zones.locationNotFoundTitle")}
      text={t(title === null ? "zones.locationNotFound" : "zones.deactivatedHint")}
    />
  );
}
