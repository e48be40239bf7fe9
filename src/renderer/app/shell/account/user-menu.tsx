import { ActionIcon } from "@mantine/core";
import { IconUser } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import classes from "#renderer/app/shell/menus.module.css";
import { accountQueries } from "#renderer/data/accounts/accounts.ts";
import { useServices } from "#renderer/lib/services.tsx";
import { useSession } from "#renderer/lib/session/use-session.ts";
import { LatePopup, latePopup } from "#renderer/ui/popups/late-popup.tsx";

const MENU = latePopup("menu", async () => (await import("./user-menu-popup.tsx")).UserMenuPopup);

const LogoutDialog = lazy(async () => ({
  default: (await import("#renderer/features/desktop-player/sign-in/logout-dialog.tsx")).LogoutDialog,
}));

const UnpairDialog = lazy(async () => ({
  default: (await import("#renderer/features/desktop-player/pairing/unpair-dialog.tsx")).UnpairDialog,
}));

/** The user menu, or a player's menu: settings, theme and signing out. */
export function UserMenu() {
  const { t } = useTranslation();
  const services = useServices();
  const { userId, paired } = useSession();
  const user = useQuery({ ...accountQueries(services).user(userId ?? ""), enabled: userId !== null }).data;
  const [dialog, setDialog] = useState<"none" | "logout" | "unpair">("none");
  const player = __HOST__ === "electron" && paired;
  if (userId === null && !player) return null;
  return (
    <>
      <LatePopup
        code={MENU}
        button={
          <ActionIcon size={40} radius="xl" variant="transparent" aria-label={t("shell.userMenu")}>
            {userId === null ? (
              <IconUser size={20} stroke={1.7} />
            ) : (
              <span className={classes.initials} data-initials={initialsOf(user?.name ?? "")} />
            )}
          </ActionIcon>
        }
        own={{ user, onAsk: setDialog }}
      />
      {__HOST__ === "electron" && (
        <Suspense>
          <LogoutDialog opened={dialog === "logout"} onClose={() => setDialog("none")} />
          {dialog === "unpair" && <UnpairDialog onClose={() => setDialog("none")} />}
        </Suspense>
      )}
    </>
  );
}

/** 'Ingrid Halvorsen' → 'IH'. Rendered by CSS, to keep it out of the button's accessible name. */
function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter(Boolean);
  return [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) => word?.[0] ?? "").join("");
}
