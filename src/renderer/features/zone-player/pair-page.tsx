import { SegmentedControl, Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense } from "react";
import { useTranslation } from "react-i18next";
import { Link, Navigate, useNavigate } from "react-router-dom";
import { hasApp, releasesQuery } from "#renderer/data/service/releases.ts";
import { zoneQueries } from "#renderer/data/zones/zones.ts";
import { paths } from "#renderer/lib/paths.ts";
import { useServices } from "#renderer/lib/services.tsx";
import { HelpLink } from "#renderer/parts/help/help-link.tsx";
import { DeviceCodeForm } from "#renderer/parts/pairing/device-code-form.tsx";
import { PairingCodeCard } from "#renderer/parts/pairing/pairing-code-card.tsx";
import { QueryError } from "#renderer/ui/feedback/query-error.tsx";
import { PLAYER_KINDS } from "#shared/domain/pairing/player-kinds.ts";
import classes from "./pair-page.module.css";
import { PairedDeviceCard } from "./paired-device-card.tsx";

/** Null in the desktop app: the page would be a second player on one computer. */
const PlayHereCard =
  __HOST__ === "web"
    ? lazy(async () => ({
        default: (await import("#renderer/parts/pairing/play-here-card.tsx")).PlayHereCard,
      }))
    : null;

/** Null in the desktop app, which needs no download. */
const AppDownload =
  __HOST__ === "web"
    ? lazy(async () => ({ default: (await import("#renderer/parts/app-download.tsx")).AppDownload }))
    : null;

const OTHERS = ["desktop", "embedded"] as const;
type Shown = (typeof OTHERS)[number] | "browser";

/** The selected option of each way of pairing. */
const CHOSEN = { soft: "desktop", hard: "embedded", here: "browser" } as const;

/** /accounts/{account}/zones/{zone}/player/pair/{player}: the zone's player, and ways to pair another. */
export function PairPage() {
  const { t } = useTranslation();
  const { accountId, zoneId, player } = paths.zonePair.useParams();
  const navigate = useNavigate();
  const services = useServices();
  const zone = useQuery(zoneQueries(services).detail(zoneId));
  const releases = useQuery({ ...releasesQuery(services), enabled: PlayHereCard !== null });
  // Without an app to download, suggest the browser as player.
  const withoutApp = releases.data !== undefined && !hasApp(releases.data);
  const kind = player ?? (withoutApp ? "browser" : "desktop");
  if (kind === "browser" && !PlayHereCard) {
    return <Navigate to={paths.zonePair({ accountId, zoneId })} replace />;
  }
  if (zone.isLoadingError) return <QueryError error={zone.error} onRetry={() => zone.refetch()} />;
  if (!zone.data) return null;
  if (releases.isLoading) return <Skeleton height={320} maw={640} />;
  const here: readonly Shown[] = PlayHereCard ? ["browser"] : [];
  const shown = withoutApp ? [...here, ...OTHERS] : [...OTHERS, ...here];
  const { pairing } = PLAYER_KINDS[kind];
  return (
    <div className={classes.page}>
      {zone.data.device ? <PairedDeviceCard zone={zone.data} device={zone.data.device} /> : null}
      <section className={classes.section} aria-labelledby="pair-player">
        <h2 id="pair-player" className={classes.heading}>
          {t(zone.data.device ? "player.pair.another" : "player.pair.title")}
        </h2>
        {zone.data.device ? <p className={classes.hint}>{t("player.pair.replaces")}</p> : null}
        <SegmentedControl
          aria-label={t("player.pair.kind")}
          value={CHOSEN[pairing]}
          data={shown.map((value) => ({ value, label: t(`player.pair.kinds.${value}`) }))}
          onChange={(value) =>
            navigate(paths.zonePair({ accountId, zoneId, player: value }), { replace: true })
          }
        />
        {pairing === "soft" ? (
          <PairingCodeCard
            install={
              AppDownload ? (
                <AppDownload browserPath={paths.zonePair({ accountId, zoneId, player: "browser" })} />
              ) : null
            }
            zoneId={zoneId}
            withoutApp={withoutApp}
            paired={zone.data.paired === "paired"}
          />
        ) : pairing === "hard" ? (
          <>
            <DeviceCodeForm zoneId={zoneId} kind={kind} />
            <p className={classes.hint}>
              {t("player.pair.noBox")}{" "}
              <Link to={paths.orderPlayer({ accountId: zone.data.account })}>
                {t("player.pair.orderBox")}
              </Link>
            </p>
          </>
        ) : PlayHereCard ? (
          <Suspense>
            <PlayHereCard zone={zone.data} />
          </Suspense>
        ) : null}
        <HelpLink about="pairing-fails" />
      </section>
    </div>
  );
}
