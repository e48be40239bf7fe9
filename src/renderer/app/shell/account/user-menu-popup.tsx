import { Menu } from "@mantine/core";
import {
  IconHeadset,
  IconHelpCircle,
  IconLogin2,
  IconLogout,
  IconMessageHeart,
  IconPlugConnectedX,
  IconSettings,
  IconUser,
} from "@tabler/icons-react";
import { cloneElement } from "react";
import { useTranslation } from "react-i18next";
import { Link, useNavigate } from "react-router-dom";
import { GuideItem } from "#renderer/app/shell/guide/guide-item.tsx";
import classes from "#renderer/app/shell/menus.module.css";
import { ServiceItems } from "#renderer/app/shell/service-items.tsx";
import { useMay } from "#renderer/data/access/access.ts";
import { useCurrentAccount } from "#renderer/data/accounts/current-account.ts";
import { useFlag } from "#renderer/data/flags/flags.ts";
import { paths } from "#renderer/lib/paths.ts";
import { useSession } from "#renderer/lib/session/use-session.ts";
import { useFeedbackDialogs } from "#renderer/parts/feedback/feedback-dialogs.ts";
import { type PopupProps, useLatePopup } from "#renderer/ui/popups/late-popup.tsx";
import { LanguageItems } from "./language-items.tsx";
import { ThemeItems } from "./theme-items.tsx";

interface UserMenuPopupProps {
  /** Undefined until the person is known. */
  readonly user: { readonly name: string; readonly email: string } | undefined;
  readonly onAsk: (dialog: "logout" | "unpair") => void;
}

/** The user menu's popup. */
export function UserMenuPopup({ button, user, onAsk }: PopupProps & UserMenuPopupProps) {
  const { t } = useTranslation();
  const { userId, paired } = useSession();
  const hasThemes = useFlag("theme-select").enabled;
  const navigate = useNavigate();
  const { target, ...menu } = useLatePopup();
  const open = useFeedbackDialogs((store) => store.open);
  const settings = useSettingsPath();
  const player = __HOST__ === "electron" && paired;
  return (
    <Menu {...menu} position="bottom-end" width={240}>
      <Menu.Target>{cloneElement(button, { ref: target })}</Menu.Target>
      <Menu.Dropdown>
        {userId === null ? null : (
          <>
            <div className={classes.person}>
              <div className={classes.personName}>{user?.name}</div>
              <div dir="auto" className={classes.email}>
                {user?.email}
              </div>
            </div>
            <Menu.Item
              component={Link}
              to={paths.userEdit()}
              leftSection={<IconUser size={16} aria-hidden />}
            >
              {t("shell.profile")}
            </Menu.Item>
            {__HOST__ === "web" && <GuideItem />}
            <Menu.Divider />
          </>
        )}
        <Menu.Item component={Link} to={paths.help()} leftSection={<IconHelpCircle size={16} aria-hidden />}>
          {t("shell.help")}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconHeadset size={16} aria-hidden />}
          aria-haspopup="dialog"
          onClick={() => open("support")}
        >
          {t("shell.contactSupport")}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconMessageHeart size={16} aria-hidden />}
          aria-haspopup="dialog"
          onClick={() => open("feedback")}
        >
          {t("shell.shareFeedback")}
        </Menu.Item>
        <ServiceItems />
        {hasThemes ? <ThemeItems /> : null}
        <LanguageItems />
        <Menu.Divider />
        {settings !== null && (
          <Menu.Item component={Link} to={settings} leftSection={<IconSettings size={16} aria-hidden />}>
            {t("shell.settings")}
          </Menu.Item>
        )}
        {player && (
          <Menu.Item
            leftSection={<IconPlugConnectedX size={16} aria-hidden />}
            onClick={() => onAsk("unpair")}
          >
            {t("shell.unpair")}
          </Menu.Item>
        )}
        {userId === null ? (
          <Menu.Item
            component={Link}
            to={paths.electron.loginEmail()}
            leftSection={<IconLogin2 size={16} aria-hidden />}
          >
            {t("shell.signIn")}
          </Menu.Item>
        ) : (
          <Menu.Item
            leftSection={<IconLogout size={16} aria-hidden />}
            onClick={() => (__HOST__ === "electron" ? onAsk("logout") : navigate(paths.logout()))}
          >
            {t("shell.logout")}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}

/** The settings: of this computer in its app, else of the current account; null for people without any. */
function useSettingsPath(): string | null {
  const accountId = useCurrentAccount()?.id ?? null;
  const maySee = useMay("settings.see", { account: accountId })?.ok === true;
  if (__HOST__ === "electron") return paths.electron.settings();
  return accountId !== null && maySee ? paths.settings({ accountId }) : null;
}
