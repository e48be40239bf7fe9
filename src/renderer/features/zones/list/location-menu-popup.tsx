import { Menu } from "@mantine/core";
import { cloneElement } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { paths } from "#renderer/lib/paths.ts";
import { type PopupProps, useLatePopup } from "#renderer/ui/popups/late-popup.tsx";

interface LocationMenuPopupProps {
  readonly accountId: string;
  readonly locationId: string;
}

/** The popup of a location's menu in the zone list. */
export function LocationMenuPopup({ button, accountId, locationId }: PopupProps & LocationMenuPopupProps) {
  const { t } = useTranslation();
  const { target, ...menu } = useLatePopup();
  return (
    <Menu {...menu} position="bottom-end" width={220}>
      <Menu.Target>{cloneElement(button, { ref: target })}</Menu.Target>
      <Menu.Dropdown>
        <Menu.Item component={Link} to={paths.zoneCreate({ accountId, locationId })}>
          {t("zones.create")}
        </Menu.Item>
        <Menu.Item component={Link} to={paths.locationDetails({ accountId, locationId })}>
          {t("zones.locationDetails")}
        </Menu.Item>
        <Menu.Item component={Link} to={paths.locationEdit({ accountId, locationId })}>
          {t("zones.locationEdit")}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
