import { ActionIcon, type MantineColorScheme, Menu, useMantineColorScheme } from "@mantine/core";
import { IconDeviceDesktop, IconLogout, IconMoon, IconSun } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router-dom";
import { accountQueries } from "../../lib/account/account-queries.ts";
import { paths } from "../../lib/paths.ts";
import { useServices } from "../../lib/services.tsx";
import { useSession } from "../../lib/session/use-session.ts";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { withThemeTransition } from "../../ui/theme/theme-transition.ts";
import classes from "./menus.module.css";

const THEMES = [
  { scheme: "light", text: "shell.themeLight", icon: IconSun },
  { scheme: "dark", text: "shell.themeDark", icon: IconMoon },
  { scheme: "auto", text: "shell.themeAuto", icon: IconDeviceDesktop },
] as const;

/** The person: theme and the way out. */
export function UserMenu() {
  const { t } = useTranslation();
  const services = useServices();
  const { userId } = useSession();
  const user = useQuery({ ...accountQueries(services).user(userId ?? ""), enabled: userId !== null }).data;
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const navigate = useNavigate();
  const [asking, setAsking] = useState(false);
  if (userId === null) return null;
  const logout = () => navigate(paths.logout());
  const name = user?.name ?? "";
  return (
    <>
      <Menu position="bottom-end" width={240}>
        <Menu.Target>
          <ActionIcon size={40} radius="xl" variant="transparent" aria-label={t("shell.userMenu")}>
            <span className={classes.initials} data-initials={initialsOf(name)} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <div className={classes.person}>
            <div className={classes.personName}>{name}</div>
            <div className={classes.email}>{user?.email}</div>
          </div>
          <Menu.Divider />
          <Menu.Label>{t("shell.theme")}</Menu.Label>
          <Menu.RadioGroup
            value={colorScheme}
            onChange={(scheme) => withThemeTransition(() => setColorScheme(scheme as MantineColorScheme))}
          >
            {THEMES.map(({ scheme, text, icon: Icon }) => (
              <Menu.RadioItem
                key={scheme}
                value={scheme}
                closeMenuOnClick={false}
                rightSection={<Icon size={16} aria-hidden />}
              >
                {t(text)}
              </Menu.RadioItem>
            ))}
          </Menu.RadioGroup>
          <Menu.Divider />
          <Menu.Item
            leftSection={<IconLogout size={16} aria-hidden />}
            onClick={() => (services.host.kind === "electron" ? setAsking(true) : logout())}
          >
            {t("shell.logout")}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <ConfirmDialog
        opened={asking}
        title={t("shell.logoutConfirmTitle")}
        commitLabel={t("shell.logout")}
        onCommit={logout}
        onClose={() => setAsking(false)}
      >
        {t("shell.logoutConfirm")}
      </ConfirmDialog>
    </>
  );
}

/** 'Ingrid Halvorsen' → 'IH'. Drawn by the style sheet: the button has a name of its own. */
function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter(Boolean);
  return [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) => word?.[0] ?? "").join("");
}
