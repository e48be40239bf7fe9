import { Skeleton } from "@mantine/core";
import { IconMapPinOff } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { Link, NavLink, Outlet, useLocation, useParams } from "react-router-dom";
import type { SoundZone } from "#shared/contract/rest/entities.ts";
import { isIdOf } from "#shared/domain/ids/opaque-id.ts";
import { paths } from "../../../lib/paths.ts";
import { useServices } from "../../../lib/services.tsx";
import { ApiError, shownCode } from "../../../lib/transport/api-error.ts";
import { useErrorText } from "../../../lib/use-error-text.ts";
import { usePageTitle } from "../../../lib/use-page-title.ts";
import { usePlaybackState, useStaleSince } from "../../../realtime/use-playback-state.ts";
import { PageHeader } from "../../../ui/page-header.tsx";
import { QueryError } from "../../../ui/query-error.tsx";
import { StatusBadge } from "../../../ui/status-badge.tsx";
import { useCurrentInView } from "../../../ui/use-current-in-view.ts";
import { zoneQueries } from "../api.ts";
import { NotFoundView } from "../not-found-view.tsx";
import { shownStatus } from "../zone-status.ts";
import { PaymentNotice } from "./payment-notice.tsx";
import { VersionNotice } from "./version-notice.tsx";
import classes from "./zone-layout.module.css";

/** /accounts/{account}/zones/{zone}: what the zone is, and its tabs. A malformed id is not asked for. */
export function ZoneLayout() {
  const { accountId = "", zoneId = "" } = useParams();
  return isIdOf("SoundZone", zoneId) ? (
    <ExistingZone account={accountId} zoneId={zoneId} />
  ) : (
    <ZoneNotFound account={accountId} />
  );
}

interface ExistingZoneProps {
  readonly account: string;
  readonly zoneId: string;
}

function ExistingZone({ account, zoneId }: ExistingZoneProps) {
  const services = useServices();
  const errorText = useErrorText();
  const zone = useQuery(zoneQueries(services).detail(zoneId));
  useEffect(() => services.events.join("sound_zone", zoneId), [services, zoneId]);
  usePageTitle(zone.data?.name ?? null);
  if (zone.error && !zone.data) {
    const gone = zone.error instanceof ApiError && [403, 404].includes(zone.error.status);
    const isDeactivated = shownCode(zone.error) === "deactivated";
    if (gone) return <ZoneNotFound account={account} title={isDeactivated ? errorText(zone.error) : null} />;
    return <QueryError error={zone.error} onRetry={() => zone.refetch()} />;
  }
  if (zone.data && zone.data.account !== account) return <ZoneNotFound account={account} />;
  return (
    <>
      <ZoneHeading account={account} zoneId={zoneId} zone={zone.data ?? null} />
      <ZoneTabs account={account} zoneId={zoneId} />
      {zone.data && (
        <>
          <PaymentNotice zone={zone.data} />
          <VersionNotice account={account} zone={zone.data} />
        </>
      )}
      <Outlet />
    </>
  );
}

interface ZoneHeadingProps {
  readonly account: string;
  readonly zoneId: string;
  readonly zone: SoundZone | null;
}

function ZoneHeading({ account, zoneId, zone }: ZoneHeadingProps) {
  const { t } = useTranslation();
  const live = usePlaybackState(zoneId);
  const stale = useStaleSince() !== null;
  if (!zone) {
    return (
      <PageHeader
        above={<Skeleton component="span" display="block" width={140} height={14} my={4} />}
        title={<Skeleton component="span" display="block" width={220} height={32} />}
      />
    );
  }
  const status = shownStatus(zone, live, Date.now());
  return (
    <PageHeader
      above={<Link to={paths.location(account, zone.location)}>{zone.location_name}</Link>}
      title={zone.name}
      actions={
        <span role="status">
          <StatusBadge tone={status.tone} still={stale}>
            {t(`zones.status.${status.text}`)}
          </StatusBadge>
        </span>
      }
    />
  );
}

function ZoneTabs({ account, zoneId }: ExistingZoneProps) {
  const { t } = useTranslation();
  const strip = useCurrentInView<HTMLElement>(useLocation().pathname);
  const tabs = [
    { name: "player", path: paths.zonePlayer(account, zoneId), end: true },
    { name: "history", path: paths.zoneHistory(account, zoneId), end: true },
    { name: "blocked", path: paths.zoneBlocked(account, zoneId), end: true },
    { name: "pairing", path: paths.zonePair(account, zoneId), end: false },
    { name: "device", path: paths.zoneDevice(account, zoneId), end: true },
    { name: "settings", path: paths.zoneSettings(account, zoneId), end: true },
  ] as const;
  return (
    <nav ref={strip} className={classes.tabs} aria-label={t("zones.tabs.label")}>
      {tabs.map(({ name, path, end }) => (
        <NavLink key={name} className={classes.tab} to={path} end={end}>
          {t(`zones.tabs.${name}`)}
        </NavLink>
      ))}
    </nav>
  );
}

interface ZoneNotFoundProps {
  readonly account: string;
  /** Why it is not there, where that is known. */
  readonly title?: string | null;
}

function ZoneNotFound({ account, title = null }: ZoneNotFoundProps) {
  const { t } = useTranslation();
  return (
    <NotFoundView
      account={account}
      icon={<IconMapPinOff size={28} stroke={1.5} />}
      title={title ?? t("zones.zoneNotFoundTitle")}
      text={t(title === null ? "zones.zoneNotFound" : "zones.deactivatedHint")}
    />
  );
}
