import { Card, Skeleton } from "@mantine/core";
import { IconDeviceSpeakerOff } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { deviceQueries } from "#renderer/data/zones/devices.ts";
import { zoneQueries } from "#renderer/data/zones/zones.ts";
import { ZoneIncidents } from "#renderer/features/zones/incidents/zone-incidents.tsx";
import { paths } from "#renderer/lib/paths.ts";
import { useServices } from "#renderer/lib/services.tsx";
import { HelpLink } from "#renderer/parts/help/help-link.tsx";
import { EmptyState } from "#renderer/ui/feedback/empty-state.tsx";
import { QueryError } from "#renderer/ui/feedback/query-error.tsx";
import { StateBadge } from "#renderer/ui/status/state-badge.tsx";
import type { Device } from "#shared/contract/rest/entities.ts";
import { platformName, shownVersion } from "#shared/domain/devices/device-kinds.ts";
import classes from "./device.module.css";
import { DeviceActions } from "./device-actions.tsx";
import { DeviceFacts } from "./device-facts.tsx";
import { TroubleList } from "./trouble-list.tsx";

/** /accounts/{account}/zones/{zone}/device: the state of the zone's player, live. */
export function DevicePage() {
  const { accountId, zoneId } = paths.zoneDevice.useParams();
  const { t } = useTranslation();
  const zone = useQuery(zoneQueries(useServices()).detail(zoneId)).data;
  if (!zone) return <Skeleton height={420} maw={720} />;
  if (!zone.device) {
    return (
      <div className={classes.page}>
        <EmptyState
          icon={<IconDeviceSpeakerOff size={28} stroke={1.5} />}
          title={t("zones.device.noneTitle")}
          action={<Link to={paths.zonePair({ accountId, zoneId })}>{t("zones.device.pair")}</Link>}
          help={<HelpLink about="no-player-report" />}
        >
          {t("zones.device.none")}
        </EmptyState>
        <ZoneIncidents account={accountId} zone={zoneId} hideEmpty />
      </div>
    );
  }
  return (
    <div className={classes.page}>
      <Heading device={zone.device} pairPath={paths.zonePair({ accountId, zoneId })} />
      <DeviceActions account={accountId} location={zone.location} zone={zoneId} device={zone.device} />
      <Troubles zoneId={zoneId} isUp={zone.device.online} />
      <HelpLink about="player-diagnostics" />
      <ZoneIncidents account={accountId} zone={zoneId} />
      <Metrics device={zone.device} />
    </div>
  );
}

function Heading({ device, pairPath }: { readonly device: Device; readonly pairPath: string }) {
  const { t } = useTranslation();
  const version = shownVersion(device.softwareVersion || device.app_version.version);
  const about = [
    t(`player.pair.types.${device.device_type}`),
    [platformName(device.platform), device.osVersion].filter(Boolean).join(" "),
    version && t("player.pair.version", { version }),
  ];
  return (
    <section className={classes.heading} aria-labelledby="device-name">
      <div className={classes.words}>
        <h2 id="device-name">{device.name || t(`player.pair.types.${device.device_type}`)}</h2>
        <p>{about.filter(Boolean).join(" · ")}</p>
      </div>
      <StateBadge state={device.online ? null : "offline"} />
      <Link to={pairPath}>{t("zones.device.change")}</Link>
    </section>
  );
}

function Troubles({ zoneId, isUp }: { readonly zoneId: string; readonly isUp: boolean }) {
  const errors = useQuery(zoneQueries(useServices()).errors(zoneId));
  if (errors.error && !errors.data)
    return <QueryError error={errors.error} onRetry={() => errors.refetch()} />;
  if (!errors.data) return <Skeleton height={72} />;
  return <TroubleList errors={errors.data} isUp={isUp} />;
}

function Metrics({ device }: { readonly device: Device }) {
  const { t } = useTranslation();
  const metrics = useQuery(deviceQueries(useServices()).metrics(device.id));
  if (metrics.error && !metrics.data)
    return <QueryError error={metrics.error} onRetry={() => metrics.refetch()} />;
  if (metrics.isPending) return <Skeleton height={360} />;
  if (!metrics.data) {
    return (
      <Card component="section">
        <h2 className={classes.title}>{t("zones.device.silentTitle")}</h2>
        <p className={classes.quiet}>{t("zones.device.silent")}</p>
      </Card>
    );
  }
  return <DeviceFacts metrics={metrics.data} isOnline={device.online} />;
}
