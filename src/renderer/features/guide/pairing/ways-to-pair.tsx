import { Skeleton } from "@mantine/core";
import {
  IconBrowser,
  IconDeviceDesktopDown,
  IconDevicesPc,
  IconMail,
  type TablerIcon,
} from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { useMay } from "#renderer/data/access/access.ts";
import { useRefusalText } from "#renderer/data/access/refusal-text.ts";
import { hasApp, releasesQuery } from "#renderer/data/service/releases.ts";
import { zoneQueries } from "#renderer/data/zones/zones.ts";
import { paths } from "#renderer/lib/paths.ts";
import { useServices } from "#renderer/lib/services.tsx";
import { AppDownload } from "#renderer/parts/app-download.tsx";
import { HelpLink } from "#renderer/parts/help/help-link.tsx";
import { PairingCodeCard } from "#renderer/parts/pairing/pairing-code-card.tsx";
import { PlayHereCard } from "#renderer/parts/pairing/play-here-card.tsx";
import { QueryError } from "#renderer/ui/feedback/query-error.tsx";
import type { SoundZone } from "#shared/contract/rest/entities.ts";
import { MailedSteps } from "./mailed-steps.tsx";
import { PairedNow } from "./paired-now.tsx";
import classes from "./pairing.module.css";

const ICONS = {
  browser: IconBrowser,
  app: IconDeviceDesktopDown,
  code: IconDevicesPc,
  email: IconMail,
} as const satisfies Readonly<Record<string, TablerIcon>>;

type Way = keyof typeof ICONS;

interface WaysToPairProps {
  readonly accountId: string;
  readonly zoneId: string;
}

/** The ways to get a player for a zone, and the chosen one. */
export function WaysToPair({ accountId, zoneId }: WaysToPairProps) {
  const services = useServices();
  const zone = useQuery(zoneQueries(services).detail(zoneId));
  const releases = useQuery(releasesQuery(services));
  if (zone.isLoadingError) return <QueryError error={zone.error} onRetry={() => zone.refetch()} />;
  if (!zone.data || releases.isLoading) return <Skeleton height={320} />;
  // A service without an app to download.
  const withoutApp = releases.data !== undefined && !hasApp(releases.data);
  return <Ways accountId={accountId} zone={zone.data} withoutApp={withoutApp} />;
}

interface WaysProps {
  readonly accountId: string;
  readonly zone: SoundZone;
  readonly withoutApp: boolean;
}

function Ways({ accountId, zone, withoutApp }: WaysProps) {
  const { t } = useTranslation();
  const [before] = useState(zone.device_id);
  const [way, setWay] = useState<Way>(withoutApp ? "browser" : "app");
  const refusal = useRefusalText(
    useMay("zone.pair", { account: accountId, location: zone.location, soundZone: zone.id }),
  );
  const isPaired = zone.paired === "paired";
  const isPairedNow = isPaired && zone.device_id !== before;
  if (refusal !== null) return <p className={classes.hint}>{refusal}</p>;
  if (isPairedNow && way !== "browser") return <PairedNow accountId={accountId} zone={zone} />;
  const offered = (Object.keys(ICONS) as Way[]).filter((one) => one !== "app" || !withoutApp);
  return (
    <>
      <fieldset className={classes.choice}>
        <legend>{t("guide.pairing.way")}</legend>
        {isPaired && !isPairedNow && <p className={classes.hint}>{t("player.pair.replaces")}</p>}
        <div className={classes.ways}>
          {offered.map((one) => {
            const Icon = ICONS[one];
            return (
              <label key={one} className={classes.way}>
                <input
                  type="radio"
                  name="way"
                  value={one}
                  checked={one === way}
                  onChange={() => setWay(one)}
                />
                <Icon size={26} stroke={1.6} aria-hidden />
                <span className={classes.words}>
                  <span className={classes.name}>{t(`guide.pairing.ways.${one}.title`)}</span>
                  <span className={classes.hint}>{t(`guide.pairing.ways.${one}.body`)}</span>
                </span>
              </label>
            );
          })}
        </div>
      </fieldset>
      {way === "browser" ? (
        <Suspense fallback={<Skeleton height={140} />}>
          <PlayHereCard zone={zone} />
        </Suspense>
      ) : way === "email" ? (
        <MailedSteps accountId={accountId} zone={zone} />
      ) : (
        <PairingCodeCard
          zoneId={zone.id}
          paired={isPaired}
          withoutApp={withoutApp}
          install={way === "app" ? <AppDownload browserPath={paths.guidePair()} /> : null}
        />
      )}
      {way === "code" && (
        <p className={classes.hint}>
          {t("guide.pairing.box")}{" "}
          <Link to={paths.zonePair({ accountId, zoneId: zone.id, player: "embedded" })}>
            {t("guide.pairing.toBox")}
          </Link>
        </p>
      )}
      {isPairedNow && <PairedNow accountId={accountId} zone={zone} />}
      <HelpLink about="pairing-fails" />
    </>
  );
}
