import { Menu } from "@mantine/core";
import {
  IconArrowsExchange,
  IconDeviceRemote,
  IconQrcode,
  IconSpeakerphone,
  IconTrash,
} from "@tabler/icons-react";
import { cloneElement, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { useMay } from "#renderer/data/access/access.ts";
import { useRefusalText } from "#renderer/data/access/refusal-text.ts";
import { useCurrentAccount } from "#renderer/data/accounts/current-account.ts";
import { paths } from "#renderer/lib/paths.ts";
import { DisabledReason } from "#renderer/ui/buttons/disabled-reason.tsx";
import { type PopupProps, useLatePopup } from "#renderer/ui/popups/late-popup.tsx";
import type { SoundZone } from "#shared/contract/rest/entities.ts";
import type { Action } from "#shared/domain/access/actions.ts";

/** A dialog that the menu opens. */
export type ZoneDialog = "announce" | "remote" | "move" | "delete";

interface ZoneMenuPopupProps {
  readonly zone: SoundZone;
  readonly onAsk: (dialog: ZoneDialog) => void;
}

/** The zone menu's popup. */
export function ZoneMenuPopup({ button, zone, onAsk }: PopupProps & ZoneMenuPopupProps) {
  const { t } = useTranslation();
  const { target, ...menu } = useLatePopup();
  const account = useCurrentAccount();
  const hasMessages = account?.id === zone.account && account.feature_flags.messaging_enabled;
  return (
    <Menu {...menu} position="bottom-end" width={260}>
      <Menu.Target>{cloneElement(button, { ref: target })}</Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          component={Link}
          to={paths.zoneRemote({ accountId: zone.account, zoneId: zone.id })}
          leftSection={<IconDeviceRemote size={16} aria-hidden />}
        >
          {t("zones.remote.openPage")}
        </Menu.Item>
        {hasMessages && (
          <ZoneMenuItem
            zone={zone}
            action="messaging.announce"
            icon={<IconSpeakerphone size={16} aria-hidden />}
            onClick={() => onAsk("announce")}
          >
            {t("zones.announce")}
          </ZoneMenuItem>
        )}
        <ZoneMenuItem
          zone={zone}
          action="zone.remote"
          icon={<IconQrcode size={16} aria-hidden />}
          onClick={() => onAsk("remote")}
        >
          {t("zones.remote.open")}
        </ZoneMenuItem>
        <ZoneMenuItem
          zone={zone}
          action="zone.update"
          icon={<IconArrowsExchange size={16} aria-hidden />}
          onClick={() => onAsk("move")}
        >
          {t("zones.move.open")}
        </ZoneMenuItem>
        <ZoneMenuItem
          zone={zone}
          action="zone.deactivate"
          danger
          icon={<IconTrash size={16} aria-hidden />}
          onClick={() => onAsk("delete")}
        >
          {t("zones.deleted.deleteZone")}
        </ZoneMenuItem>
      </Menu.Dropdown>
    </Menu>
  );
}

interface ZoneMenuItemProps {
  readonly zone: SoundZone;
  readonly action: Action;
  readonly danger?: boolean;
  readonly icon: ReactNode;
  readonly onClick: () => void;
  readonly children: ReactNode;
}

/** A menu item that shows why this person may not use it. */
function ZoneMenuItem({ zone, action, danger = false, icon, onClick, children }: ZoneMenuItemProps) {
  const may = useMay(action, { account: zone.account, location: zone.location, soundZone: zone.id });
  const refusal = useRefusalText(may);
  return (
    <DisabledReason reason={refusal}>
      {(props) => (
        <Menu.Item
          {...(danger ? { color: "red" } : {})}
          leftSection={icon}
          disabled={may === null}
          closeMenuOnClick={refusal === null}
          onClick={onClick}
          {...props}
        >
          {children}
        </Menu.Item>
      )}
    </DisabledReason>
  );
}
