import { IconMapPinOff } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { NotFoundView } from "../not-found-view.tsx";

/** The location of the address is not there. */
export function LocationNotFound({ account }: { readonly account: string }) {
  const { t } = useTranslation();
  return (
    <NotFoundView
      account={account}
      icon={<IconMapPinOff size={28} stroke={1.5} />}
      title={t("zones.locationNotFoundTitle")}
      text={t("zones.locationNotFound")}
    />
  );
}
