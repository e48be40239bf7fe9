import { Menu } from "@mantine/core";
import { cloneElement } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { useMay } from "#renderer/data/access/access.ts";
import { paths } from "#renderer/lib/paths.ts";
import { DisabledReason } from "#renderer/ui/buttons/disabled-reason.tsx";
import { type PopupProps, useLatePopup } from "#renderer/ui/popups/late-popup.tsx";
import type { BulkDialog } from "./bulk-dialogs.tsx";

interface BulkMenuPopupProps {
  readonly account: string;
  /** Why the zones cannot be controlled; null if they can. */
  readonly control: string | null;
  /** Why the zones cannot be changed; null if they can. */
  readonly update: string | null;
  readonly onChoose: (dialog: BulkDialog) => void;
}

/** Further actions on the selected zones. */
export function BulkMenuPopup({
  button,
  account,
  control,
  update,
  onChoose,
}: PopupProps & BulkMenuPopupProps) {
  const { t } = useTranslation();
  const { target, ...menu } = useLatePopup();
  const seesPresets = useMay("settings.see", { account })?.ok === true;
  const changesSubscriptions = useMay("subscription.edit", { account })?.ok === true;
  const actions = [
    { dialog: "volume", refusal: control },
    { dialog: "settings", refusal: update },
    { dialog: "labels", refusal: update },
    ...(seesPresets ? ([{ dialog: "preset", refusal: update }] as const) : []),
  ] as const;
  return (
    <Menu {...menu} position="bottom-end" width={220}>
      <Menu.Target>{cloneElement(button, { ref: target })}</Menu.Target>
      <Menu.Dropdown>
        {actions.map(({ dialog, refusal }) => (
          <DisabledReason key={dialog} reason={refusal}>
            {(props) => (
              <Menu.Item closeMenuOnClick={refusal === null} onClick={() => onChoose(dialog)} {...props}>
                {t(`zones.many.${dialog}`)}
              </Menu.Item>
            )}
          </DisabledReason>
        ))}
        {changesSubscriptions && (
          <Menu.Item component={Link} to={paths.streaming({ accountId: account })}>
            {t("zones.many.subscriptions")}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
