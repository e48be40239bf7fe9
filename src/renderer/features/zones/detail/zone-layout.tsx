import { Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useEffect } from "react";
import { useTranslation } from "react-i18next";
import { Link, matchPath, NavLink, Outlet, useLocation } from "react-router-dom";
import { useMay } from "#renderer/data/access/access.ts";
import { useRefusalText } from "#renderer/data/access/refusal-text.ts";
import { useCurrentAccount } from "#renderer/data/accounts/current-account.ts";
import { useRenameZone } from "#renderer/data/zones/zone-changes.ts";
import { zoneQueries } from "#renderer/data/zones/zones.ts";
import { LoadError } from "#renderer/features/zones/load-error.tsx";
import { ZoneNotFound } from "#renderer/features/zones/not-found-view.tsx";
import { RenameTitle } from "#renderer/features/zones/rename/rename-title.tsx";
import { useViewEvent } from "#renderer/features/zones/use-view-event.ts";
import { paths } from "#renderer/lib/paths.ts";
import { usePageTitle } from "#renderer/lib/routing/use-page-title.ts";
import { useServices } from "#renderer/lib/services.tsx";
import { ZoneStateBadge } from "#renderer/parts/zone-state-badge.tsx";
import { usePlaybackState, useStaleSince } from "#renderer/realtime/use-playback-state.ts";
import { PageHeader } from "#renderer/ui/layout/page-header.tsx";
import classes from "#renderer/ui/layout/tab-strip.module.css";
import { useCurrentInView } from "#renderer/ui/layout/use-current-in-view.ts";
import type { SoundZone } from "#shared/contract/rest/entities.ts";
import { tierNumber } from "#shared/domain/accounts/plan.ts";
import { MutedNotice } from "./muted-notice.tsx";
import { PaymentNotice } from "./payment-notice.tsx";
import { VersionNotice } from "./version-notice.tsx";
import { ZoneMenu } from "./zone-menu.tsx";

const UpgradeBox = lazy(async () => ({ default: (await import("./upgrade-box.tsx")).UpgradeBox }));

/** /accounts/{account}/zones/{zone}: header and tabs of a zone. */
export function ZoneLayout() {
  const { accountId: account, zoneId } = paths.zone.useParams();
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const services = useServices();
  const zone = useQuery(zoneQueries(services).detail(zoneId));
  useEffect(() => services.events.join("sound_zone", zoneId), [services, zoneId]);
  useViewEvent("Zone - View", zoneId);
  const tab = tabsOf({ accountId: account, zoneId }).find((one) => matchPath(one, pathname))?.name;
  const name = zone.data?.name ?? null;
  usePageTitle(name && (tab ? t("zones.tabs.title", { tab: t(`zones.tabs.${tab}`), zone: name }) : name));
  if (zone.error && !zone.data) {
    return <LoadError kind="zone" error={zone.error} onRetry={() => zone.refetch()} />;
  }
  if (zone.data && zone.data.account !== account) return <ZoneNotFound />;
  return (
    <>
      <ZoneHeading account={account} zoneId={zoneId} zone={zone.data ?? null} />
      <ZoneTabs account={account} zoneId={zoneId} />
      {zone.data && (
        <>
          <MutedNotice zone={zone.data} />
          <PaymentNotice zone={zone.data} />
          <VersionNotice account={account} zone={zone.data} />
        </>
      )}
      <Outlet />
      <LateUpgradeBox account={account} />
    </>
  );
}

/** Only for accounts on a plan below the largest; its code comes after the page. */
function LateUpgradeBox({ account }: { readonly account: string }) {
  const current = useCurrentAccount();
  const isSmall = current?.id === account && current.billing !== "off" && tierNumber(current.tier) < 3;
  if (!isSmall || current.plan === "royalty-free") return null;
  return (
    <Suspense>
      <UpgradeBox account={account} />
    </Suspense>
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
  const rename = useRenameZone(account);
  const refusal = useRefusalText(useMay("zone.update", { account, soundZone: zoneId }));
  if (!zone) {
    return (
      <PageHeader
        above={<Skeleton component="span" display="block" width={140} height={14} my={4} />}
        title={<Skeleton component="span" display="block" width={220} height={32} />}
      />
    );
  }
  return (
    <PageHeader
      above={
        <Link to={paths.locationDetails({ accountId: account, locationId: zone.location })}>
          {zone.location_name}
        </Link>
      }
      title={zone.name}
      around={(heading) => (
        <RenameTitle
          kind="zone"
          name={zone.name}
          label={t("zones.settings.name")}
          renameLabel={t("zones.rename.zone", { zone: zone.name })}
          refusal={refusal}
          onSave={(name) => rename.mutateAsync({ params: { id: zoneId }, body: { name } })}
        >
          {heading}
        </RenameTitle>
      )}
      actions={
        <>
          <span role="status">
            <ZoneStateBadge zone={zone} live={live} still={stale} />
          </span>
          <ZoneMenu zone={zone} />
        </>
      }
    />
  );
}

function tabsOf(zone: { readonly accountId: string; readonly zoneId: string }) {
  return [
    { name: "player", path: paths.zonePlayer(zone), end: true },
    { name: "history", path: paths.zoneHistory(zone), end: true },
    { name: "blocked", path: paths.zoneBlocked(zone), end: true },
    { name: "pairing", path: paths.zonePair(zone), end: false },
    { name: "device", path: paths.zoneDevice(zone), end: true },
    { name: "settings", path: paths.zoneSettings(zone), end: true },
    { name: "subscription", path: paths.zoneSubscription(zone), end: false },
  ] as const;
}

function ZoneTabs({ account, zoneId }: Pick<ZoneHeadingProps, "account" | "zoneId">) {
  const { t } = useTranslation();
  const strip = useCurrentInView<HTMLElement>(useLocation().pathname);
  const sells = useCurrentAccount()?.billing !== "off";
  const subscribes = useMay("SUBSCRIPTION_WRITE", { account, soundZone: zoneId })?.ok === true && sells;
  const tabs = tabsOf({ accountId: account, zoneId }).filter(
    ({ name }) => name !== "subscription" || subscribes,
  );
  return (
    <nav ref={strip} className={classes.strip} aria-label={t("zones.tabs.label")}>
      {tabs.map(({ name, path, end }) => (
        <NavLink key={name} className={classes.tab} to={path} end={end}>
          {t(`zones.tabs.${name}`)}
        </NavLink>
      ))}
    </nav>
  );
}
