import { UnstyledButton } from "@mantine/core";
import {
  IconBan,
  IconHistory,
  IconLogin2,
  IconLogout,
  IconMusicSearch,
  IconPlayerPlay,
  IconPlugConnectedX,
  IconSettings,
  IconStethoscope,
} from "@tabler/icons-react";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, NavLink, Outlet } from "react-router-dom";
import { useMayHere } from "#renderer/data/access/access.ts";
import { UnpairDialog } from "#renderer/features/desktop-player/pairing/unpair-dialog.tsx";
import { LogoutDialog } from "#renderer/features/desktop-player/sign-in/logout-dialog.tsx";
import { VersionNotices } from "#renderer/features/desktop-player/updates/version-notices.tsx";
import { paths } from "#renderer/lib/paths.ts";
import { usePageTitle } from "#renderer/lib/routing/use-page-title.ts";
import { useServices } from "#renderer/lib/services.tsx";
import { useSession } from "#renderer/lib/session/use-session.ts";
import { Wordmark } from "#renderer/ui/brand/wordmark.tsx";
import classes from "./paired-zone-layout.module.css";
import { usePairedZone } from "./use-paired-zone.ts";

/** /electron/paired-zone: the zone's name and its pages. */
export function PairedZoneLayout() {
  const { t } = useTranslation();
  const zone = usePairedZone();
  const { userId } = useSession();
  const [unpairing, setUnpairing] = useState(false);
  usePageTitle(zone?.soundZone.name ?? null);
  return (
    <div className={classes.page}>
      {/* Rejoins for each session: permissions are checked on joining, and the end of a session leaves every room. */}
      {zone ? <FollowZone key={userId} zone={zone.soundZone.id} /> : null}
      <aside className={classes.sidebar}>
        <Wordmark />
        <div className={classes.zone}>
          <p className={classes.zoneName}>{zone?.soundZone.name ?? "\u00a0"}</p>
          <p className={classes.account}>{zone?.account.businessName ?? "\u00a0"}</p>
        </div>
        <Navigation />
        <div className={classes.bottom}>
          <VersionNotices />
          <Person signedIn={userId !== null} />
          <UnstyledButton className={classes.link} onClick={() => setUnpairing(true)}>
            <IconPlugConnectedX size={20} stroke={1.7} aria-hidden />
            {t("electron.zone.unpair")}
          </UnstyledButton>
        </div>
      </aside>
      <main className={classes.content}>{zone ? <Outlet context={zone} /> : null}</main>
      {unpairing ? <UnpairDialog onClose={() => setUnpairing(false)} /> : null}
    </div>
  );
}

/** Follows a zone's events while mounted. */
function FollowZone({ zone }: { readonly zone: string }) {
  const { events } = useServices();
  useEffect(() => events.join("sound_zone", zone), [events, zone]);
  return null;
}

/** Signs staff in and out, for actions that the account restricts to signed-in people. */
function Person({ signedIn }: { readonly signedIn: boolean }) {
  const { t } = useTranslation();
  const [leaving, setLeaving] = useState(false);
  if (!signedIn) {
    return (
      <Link className={classes.link} to={paths.electron.loginEmail()}>
        <IconLogin2 size={20} stroke={1.7} aria-hidden />
        {t("electron.zone.signIn")}
      </Link>
    );
  }
  return (
    <>
      <UnstyledButton className={classes.link} onClick={() => setLeaving(true)}>
        <IconLogout size={20} stroke={1.7} aria-hidden />
        {t("electron.logout.commit")}
      </UnstyledButton>
      <LogoutDialog opened={leaving} onClose={() => setLeaving(false)} />
    </>
  );
}

function Navigation() {
  const { t } = useTranslation();
  // True until the account is known, so that the content below does not move.
  const mayDiscover = useMayHere("music.discover")?.ok !== false;
  const entries = [
    { to: paths.electron.pairedZone(), text: t("electron.zone.nowPlaying"), Icon: IconPlayerPlay },
    { to: paths.electron.pairedZoneHistory(), text: t("electron.zone.history"), Icon: IconHistory },
    { to: paths.electron.pairedZoneBlocked(), text: t("electron.zone.blocked"), Icon: IconBan },
    ...(mayDiscover ? [{ to: paths.home(), text: t("electron.zone.browse"), Icon: IconMusicSearch }] : []),
    { to: paths.electron.settings(), text: t("electron.zone.settings"), Icon: IconSettings },
    { to: paths.electron.diagnostics(), text: t("electron.zone.diagnostics"), Icon: IconStethoscope },
  ];
  return (
    <nav className={classes.nav} aria-label={t("electron.zone.navigation")}>
      {entries.map(({ to, text, Icon }) => (
        <NavLink key={to} to={to} end className={classes.link}>
          <Icon size={20} stroke={1.7} aria-hidden />
          {text}
        </NavLink>
      ))}
    </nav>
  );
}
