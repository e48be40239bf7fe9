import { useTranslation } from "react-i18next";
import { useDateText } from "#renderer/lib/i18n/dates.ts";
import type { TextKey } from "#renderer/lib/i18n/text-key.ts";
import type { DiagnosticCheck } from "#shared/contract/ipc/diagnostics.ts";
import { CLOCK_TOLERANCE_MS } from "#shared/domain/devices/device-facts.ts";
import { formatBytes } from "#shared/domain/formatting/units.ts";

type Facts = DiagnosticCheck["facts"];

/** Returns the text for a diagnostic check. */
export function useCheckText(): (check: DiagnosticCheck) => string {
  const { t, i18n } = useTranslation();
  const dateText = useDateText();
  type Key = `electron.diagnostics.facts.${TextKey<"electron.diagnostics.facts">}`;
  const textOf = (key: Key, values: Readonly<Record<string, string | number>>) => t(key, values);
  const say = (
    key: TextKey<"electron.diagnostics.facts">,
    values: Readonly<Record<string, string | number>> = {},
  ) => textOf(`electron.diagnostics.facts.${key}`, values);
  /** For names from main: a newer main may send names without a text here. */
  const saidBy = (key: string, values: Readonly<Record<string, string>> = {}) =>
    i18n.exists(key) ? textOf(key as Key, values) : say("unknown");
  const day = (value: unknown) => dateText(Date.parse(String(value)), { dateStyle: "medium" });
  const lasting = (minutes: number) => {
    if (minutes < 120) return say("minutes", { count: Math.round(minutes) });
    const hours = Math.round(minutes / 60);
    return hours < 48 ? say("hours", { count: hours }) : say("days", { count: Math.round(hours / 24) });
  };

  const texts = {
    network: ({ addresses }) =>
      addresses === null ? say("noNetwork") : say("network", { addresses: String(addresses) }),
    dns: ({ host, address }) => {
      if (address === null) return say("noName", { host: String(host) });
      return say(host === address ? "isAddress" : "name", { host: String(host), address: String(address) });
    },
    service: ({ address, status, asksForPassword, ms }) => {
      if (asksForPassword) return say("serviceGate", { address: String(address) });
      if (status === null) return say("noService", { address: String(address) });
      const key = number(status) < 400 ? "service" : "serviceBusy";
      return say(key, { address: String(address), status: number(status), ms: Math.round(number(ms)) });
    },
    clock: ({ offsetMs, timezone, oldZoneData }) => {
      const zone = String(timezone);
      if (oldZoneData && Math.abs(number(offsetMs)) <= CLOCK_TOLERANCE_MS)
        return say("clockOldZones", { zone, version: String(oldZoneData) });
      if (offsetMs === null) return say("clockUnknown", { zone });
      const seconds = Math.round(Math.abs(number(offsetMs)) / 1000);
      if (seconds < 2) return say("clockRight", { zone });
      const off =
        seconds < 120
          ? say("seconds", { count: seconds })
          : say("minutes", { count: Math.round(seconds / 60) });
      return say(number(offsetMs) > 0 ? "clockSlow" : "clockFast", { off, zone });
    },
    pairing: ({ zone, account }) =>
      zone === null ? say("notPaired") : say("paired", { zone: String(zone), account: String(account) }),
    subscription: ({ state, until, paidUntil }) => {
      if (state === "paid") return say("paid", { date: day(until) });
      if (state === "grace") return until === null ? say("graceOpen") : say("grace", { date: day(until) });
      return paidUntil === null ? say("notPaid") : say("paidEnded", { date: day(paidUntil) });
    },
    source: ({ name, problem, track }) => {
      if (problem) return saidBy(`player.notice.${problem}.title`);
      if (!name) return say("noSource");
      return track ? say("playing", { name: String(name), track: String(track) }) : String(name);
    },
    cache: ({ minutes, tracks, bytes }) =>
      say("cache", {
        lasting: lasting(number(minutes)),
        count: number(tracks),
        size: formatBytes(number(bytes), i18n.language),
      }),
    disk: ({ bytes }) =>
      bytes === undefined ? say("unknown") : say("disk", { size: formatBytes(number(bytes), i18n.language) }),
    output: ({ kind, label }) => {
      if (kind === "none") return t("electron.sound.none");
      return label === null
        ? t("electron.sound.notYet")
        : saidBy(`electron.sound.kind.${kind}`, { label: String(label) });
    },
    volume: ({ volume }) => (volume === null ? say("unknown") : say("volume", { volume: number(volume) })),
    version: ({ version, level }) =>
      level === "supported" ? String(version) : `${version}. ${saidBy(`electron.support.${level}.title`)}`,
    update: ({ status, available, reason, rolledBack }) => {
      if (rolledBack) return t("electron.update.rolledBack", { version: String(rolledBack) });
      if (reason) return saidBy(`electron.update.reason.${reason}`);
      return available
        ? t("electron.update.ready", { version: String(available) })
        : saidBy(`electron.update.status.${status}`);
    },
    computer: ({ keyring, graphicsOff, proxyAsksForPassword, crashDumps, dumpsFolder }) => {
      const found = [
        proxyAsksForPassword && say("proxyAsks", { proxy: String(proxyAsksForPassword) }),
        keyring && say("keyringBasic"),
        graphicsOff && say("graphicsOff"),
        crashDumps && say("crashDumps", { count: number(crashDumps), folder: String(dumpsFolder) }),
      ].filter(Boolean);
      return found.length === 0 ? say("computerFine") : found.join(" ");
    },
  } satisfies Record<DiagnosticCheck["id"], (facts: Facts) => string>;

  return ({ id, facts }) => texts[id](facts);
}

function number(value: Facts[string] | undefined): number {
  return typeof value === "number" ? value : 0;
}
