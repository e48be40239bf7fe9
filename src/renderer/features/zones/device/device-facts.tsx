import { Card, Progress } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useDateText } from "#renderer/lib/i18n/dates.ts";
import type { DeviceMetrics } from "#shared/contract/device.ts";
import { formatBytes } from "#shared/domain/formatting/units.ts";
import classes from "./device.module.css";
import { clockOf, spanOf } from "./measures.ts";

interface DeviceFactsProps {
  readonly metrics: DeviceMetrics;
  readonly isOnline: boolean;
}

/** The player's last report about itself. */
export function DeviceFacts({ metrics, isOnline }: DeviceFactsProps) {
  const { t } = useTranslation();
  const time = useDateText()(metrics.at, { dateStyle: "medium", timeStyle: "short" });
  return (
    <>
      <Storage cache={metrics.cache} />
      <Card component="section">
        <h2 className={classes.title}>{t("zones.device.state")}</h2>
        <dl className={classes.facts}>
          <Sound metrics={metrics} />
          <Computer metrics={metrics} />
        </dl>
        <p className={classes.reported}>
          {t(isOnline ? "zones.device.reported" : "zones.device.reportedLast", { time })}
        </p>
      </Card>
      {metrics.lastErrors.length > 0 && <LastErrors errors={metrics.lastErrors} />}
    </>
  );
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** How long stored music lasts without a network, and how full the storage is. */
function Storage({ cache }: { readonly cache: DeviceMetrics["cache"] }) {
  const { t, i18n } = useTranslation();
  const size = (bytes: number) => formatBytes(bytes, i18n.language);
  const span = spanOf(cache.minutes * 60_000);
  const full = cache.budgetBytes === 0 ? 0 : Math.min(100, (cache.bytes / cache.budgetBytes) * 100);
  const used = t("zones.device.used", {
    used: size(cache.bytes),
    budget: size(cache.budgetBytes),
  });
  return (
    <Card component="section">
      <h2 className={classes.title}>{t("zones.device.storage")}</h2>
      <p className={classes.lasting}>
        {t("zones.device.lasts", { span: t(`zones.device.span.${span.unit}`, { count: span.count }) })}
      </p>
      <Progress value={full} aria-label={used} size="md" radius="xl" my="sm" />
      <p className={classes.quiet}>
        {[
          t("zones.device.tracks", { count: cache.tracks }),
          used,
          cache.freeDiskBytes !== null && t("zones.device.free", { free: size(cache.freeDiskBytes) }),
        ]
          .filter(Boolean)
          .join(" · ")}
      </p>
    </Card>
  );
}

function Sound({ metrics: { output, volume } }: { readonly metrics: DeviceMetrics }) {
  const { t } = useTranslation();
  const chosen = output.devices.find(({ id }) => id === output.chosenId);
  const label = output.label || chosen?.label || t("zones.device.outputUnnamed");
  return (
    <>
      <Fact name={t("zones.device.output")}>
        {output.kind === "none" ? t("zones.device.outputNone") : label}
        {output.kind === "web" && <span className={classes.quiet}> {t("zones.device.outputWeb")}</span>}
      </Fact>
      <Fact name={t("zones.device.volume")}>{volume === 0 ? t("zones.device.muted") : volume}</Fact>
    </>
  );
}

function Computer({ metrics }: { readonly metrics: DeviceMetrics }) {
  const { t } = useTranslation();
  const { network, clockOffsetMs, update } = metrics;
  const up = spanOf(metrics.uptimeMs);
  const clock = clockOffsetMs === null ? null : clockOf(clockOffsetMs);
  return (
    <>
      <Fact name={t("zones.device.network")}>
        {!network.online
          ? t("zones.device.networkDown")
          : network.roundTripMs === null
            ? t("zones.device.networkUp")
            : t("zones.device.networkMs", { count: network.roundTripMs })}
      </Fact>
      <Fact name={t("zones.device.up")}>{t(`zones.device.span.${up.unit}`, { count: up.count })}</Fact>
      <Fact name={t("zones.device.clock")}>
        {clock === null
          ? t("zones.device.unknown")
          : t(`zones.device.clockIs.${clock.is}`, {
              span: t(`zones.device.span.${clock.by.unit}`, { count: clock.by.count }),
            })}
        <span className={classes.quiet}> {metrics.timezone.replaceAll("_", " ")}</span>
      </Fact>
      <Fact name={t("zones.device.version")}>
        {metrics.version}
        <span className={classes.quiet}>
          {" "}
          {t(`zones.device.update.${update.status}`, { version: update.availableVersion ?? "" })}
          {update.channel === "stable" ? "" : ` · ${update.channel}`}
        </span>
      </Fact>
      <Fact name={t("zones.device.system")}>{metrics.os}</Fact>
    </>
  );
}

function LastErrors({ errors }: { readonly errors: DeviceMetrics["lastErrors"] }) {
  const { t } = useTranslation();
  const dateText = useDateText();
  // Merges identical messages at the same time.
  const distinct = new Map(errors.map((error) => [`${error.at} ${error.message}`, error]));
  return (
    <Card component="section">
      <details className={classes.errors}>
        <summary>{t("zones.device.lastErrors", { count: distinct.size })}</summary>
        <ul>
          {[...distinct.values()].toReversed().map(({ at, message }) => (
            <li key={`${at} ${message}`} className={classes.entry}>
              <time dateTime={new Date(at).toISOString()}>
                {dateText(at, { dateStyle: "short", timeStyle: "short" })}
              </time>
              <span>{message}</span>
            </li>
          ))}
        </ul>
      </details>
    </Card>
  );
}
