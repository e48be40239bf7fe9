import { ActionIcon, Menu } from "@mantine/core";
import { IconLogin2, IconLogout, IconPlugConnectedX, IconSettings, IconUser } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, useNavigate } from "react-router-dom";
import { accountQueries } from "../../data/accounts.ts";
import { paths } from "../../lib/paths.ts";
import { useServices } from "../../lib/services.tsx";
import { useSession } from "../../lib/session/use-session.ts";
import { useMenuOpened } from "../../ui/use-menu-opened.ts";
import { LanguageItems } from "./language-items.tsx";
import classes from "./menus.module.css";
import { ThemeItems } from "./theme-items.tsx";

const LogoutDialog = lazy(async () => ({
  default: (await import("../../features/electron/logout-dialog.tsx")).LogoutDialog,
}));

const UnpairDialog = lazy(async () => ({
  default: (await import("../../features/electron/unpair-dialog.tsx")).UnpairDialog,
}));

/** The menu of the person, or of a player without one: settings, theme and signing out. */
export function UserMenu() {
  const { t } = useTranslation();
  const services = useServices();
  const { userId, paired } = useSession();
  const user = useQuery({ ...accountQueries(services).user(userId ?? ""), enabled: userId !== null }).data;
  const navigate = useNavigate();
  const menu = useMenuOpened();
  const [dialog, setDialog] = useState<"none" | "logout" | "unpair">("none");
  const player = __HOST__ === "electron" && paired;
  if (userId === null && !player) return null;
  const name = user?.name ?? "";
  return (
    <>
      <Menu {...menu} position="bottom-end" width={240}>
        <Menu.Target>
          <ActionIcon size={40} radius="xl" variant="transparent" aria-label={t("shell.userMenu")}>
            {userId === null ? (
              <IconUser size={20} stroke={1.7} />
            ) : (
              <span className={classes.initials} data-initials={initialsOf(name)} />
            )}
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {userId === null ? null : (
            <>
              <div className={classes.person}>
                <div className={classes.personName}>{name}</div>
                <div className={classes.email}>{user?.email}</div>
              </div>
              <Menu.Item
                component={Link}
                to={paths.userEdit()}
                leftSection={<IconUser size={16} aria-hidden />}
              >
                {t("shell.profile")}
              </Menu.Item>
              <Menu.Divider />
            </>
          )}
          <ThemeItems />
          <LanguageItems />
          <Menu.Divider />
          {__HOST__ === "electron" && (
            <Menu.Item
              component={Link}
              to={paths.electron.settings()}
              leftSection={<IconSettings size={16} aria-hidden />}
            >
              {t("shell.settings")}
            </Menu.Item>
          )}
          {player && (
            <Menu.Item
              leftSection={<IconPlugConnectedX size={16} aria-hidden />}
              onClick={() => setDialog("unpair")}
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
              onClick={() => (__HOST__ === "electron" ? setDialog("logout") : navigate(paths.logout()))}
            >
              {t("shell.logout")}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {__HOST__ === "electron" && (
        <Suspense>
          <LogoutDialog opened={dialog === "logout"} onClose={() => setDialog("none")} />
          {dialog === "unpair" && <UnpairDialog onClose={() => setDialog("none")} />}
        </Suspense>
      )}
    </>
  );
}

/** 'Ingrid Halvorsen' → 'IH'. Rendered by CSS, so that it is not part of the button's name. */
function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter(Boolean);
  return [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) => word?.[0] ?? "").join("");
}
