import { IconBan, IconHistory, IconPlayerPlay } from "@tabler/icons-react";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { NavLink, Outlet } from "react-router-dom";
import { paths } from "../../lib/paths.ts";
import { useServices } from "../../lib/services.tsx";
import { usePageTitle } from "../../lib/use-page-title.ts";
import { Wordmark } from "../../ui/wordmark.tsx";
import classes from "./paired-zone-layout.module.css";
import { UnpairButton } from "./unpair-button.tsx";
import { usePairedZone } from "./use-paired-zone.ts";

/** /electron/paired-zone: the zone's name beside what one can see of it. */
export function PairedZoneLayout() {
  const { t } = useTranslation();
  const { events } = useServices();
  const zone = usePairedZone();
  const zoneId = zone?.soundZone.id ?? null;
  usePageTitle(zone?.soundZone.name ?? null);
  useEffect(() => (zoneId === null ? undefined : events.join("sound_zone", zoneId)), [events, zoneId]);
  const entries = [
    { to: paths.electron.pairedZone(), text: t("electron.zone.nowPlaying"), Icon: IconPlayerPlay },
    { to: paths.electron.pairedZoneHistory(), text: t("electron.zone.history"), Icon: IconHistory },
    { to: paths.electron.pairedZoneBlocked(), text: t("electron.zone.blocked"), Icon: IconBan },
  ];
  return (
    <div className={classes.page}>
      <aside className={classes.sidebar}>
        <Wordmark />
        <div className={classes.zone}>
          <p className={classes.zoneName}>{zone?.soundZone.name ?? "\u00a0"}</p>
          <p className={classes.account}>{zone?.account.businessName ?? "\u00a0"}</p>
        </div>
        <nav className={classes.nav} aria-label={t("electron.zone.navigation")}>
          {entries.map(({ to, text, Icon }) => (
            <NavLink key={to} to={to} end className={classes.link}>
              <Icon size={20} stroke={1.7} aria-hidden />
              {text}
            </NavLink>
          ))}
        </nav>
        <div className={classes.bottom}>{zone ? <UnpairButton zone={zone} /> : null}</div>
      </aside>
      <main className={classes.content}>{zone ? <Outlet context={zone} /> : null}</main>
    </div>
  );
}
