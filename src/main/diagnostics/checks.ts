import type { CheckResult, DiagnosticCheck } from "#shared/contract/ipc/diagnostics.ts";
import { CLOCK_TOLERANCE_MS, DISK_FULL_BYTES, DISK_LOW_BYTES } from "#shared/domain/devices/device-facts.ts";
import { datesOf, playerPayment } from "#shared/domain/playback/right-to-play.ts";
import { isZoneDataOld } from "#shared/domain/schedules/zone-data.ts";
import type { CacheFacts, ComputerFacts, DiagnosticsParts } from "./parts.ts";
import type { NameProbe, ServiceProbe } from "./probes.ts";

/** With less music stored than this, in minutes, a network failure soon becomes audible. */
const LITTLE_MUSIC_MINUTES = 60;

/** Results of the network probes. */
export interface Found {
  readonly name: NameProbe;
  readonly service: ServiceProbe;
  readonly cache: CacheFacts;
  readonly computer: ComputerFacts;
}

/** Returns all checks in display order. Facts are raw values; the reader formats them. */
export function judge(parts: DiagnosticsParts, found: Found): readonly DiagnosticCheck[] {
  return [
    ...judgeNetwork(parts, found),
    judgeClock(parts, found),
    judgePairing(parts),
    ...judgeSubscription(parts),
    judgeSource(parts),
    judgeCache(parts, found.cache),
    judgeDisk(found.cache),
    judgeOutput(parts),
    judgeVolume(parts),
    judgeVersion(parts),
    judgeUpdate(parts),
    judgeComputer(found.computer),
  ];
}

function judgeNetwork(parts: DiagnosticsParts, { name, service }: Found): DiagnosticCheck[] {
  const addresses = parts.networkAddresses();
  const reached = service.status !== null;
  const ready = reached && service.status < 400;
  return [
    check("network", addresses.length > 0 || reached, {
      addresses: addresses.slice(0, 3).join(", ") || null,
    }),
    check("dns", name.address !== null, { host: name.host, address: name.address, ms: name.ms }),
    {
      id: "service",
      result: ready ? "ok" : reached && !service.isGated ? "warning" : "failed",
      facts: {
        address: parts.serviceUrl,
        status: service.status,
        asksForPassword: service.isGated || null,
        ms: service.ms,
      },
    },
  ];
}

function judgeClock(parts: DiagnosticsParts, { service }: Found): DiagnosticCheck {
  const offsetMs = clockOffset(parts, service);
  const { zoneData } = parts;
  const isOld = isZoneDataOld(zoneData);
  const facts = { offsetMs, timezone: parts.timezone(), oldZoneData: isOld ? (zoneData ?? null) : null };
  if (isOld && (offsetMs === null || Math.abs(offsetMs) <= CLOCK_TOLERANCE_MS))
    return { id: "clock", result: "warning", facts };
  if (offsetMs === null) return { id: "clock", result: "unknown", facts };
  return check("clock", Math.abs(offsetMs) <= CLOCK_TOLERANCE_MS, facts);
}

/** Prefers the player's measurement, which is finer than the time in the service's answer. */
function clockOffset(
  parts: Pick<DiagnosticsParts, "link">,
  service: Pick<ServiceProbe, "clockOffsetMs">,
): number | null {
  const link = parts.link();
  return (link.online ? link.clockOffsetMs : null) ?? service.clockOffsetMs ?? link.clockOffsetMs;
}

function judgePairing({ pairing }: DiagnosticsParts): DiagnosticCheck {
  const zone = pairing();
  return {
    id: "pairing",
    result: zone ? "ok" : "warning",
    facts: { zone: zone?.soundZone.name ?? null, account: zone?.account.businessName ?? null },
  };
}

/** Omits the check when no payment is needed, or when that is unknown. */
function judgeSubscription({ pairing, playback, link, now }: DiagnosticsParts): DiagnosticCheck[] {
  const subscription = pairing()?.subscription;
  if (!subscription) return [];
  // The player judges by the service's clock too, so both agree.
  const serviceNow = now() + (link().clockOffsetMs ?? 0);
  const dates = datesOf(subscription);
  const { state, until } = playback()?.payment ?? playerPayment(dates, serviceNow);
  if (state === "paid" && until === null) return [];
  const results = { paid: "ok", grace: "warning", ended: "failed" } as const;
  const facts = { state, until: isoOf(until), paidUntil: isoOf(dates.paidUntil) };
  return [{ id: "subscription", result: results[state], facts }];
}

function isoOf(at: number | null): string | null {
  return at === null ? null : new Date(at).toISOString();
}

function judgeSource({ playback }: DiagnosticsParts): DiagnosticCheck {
  const state = playback();
  if (!state) return { id: "source", result: "unknown", facts: {} };
  const { source, status, problem, track } = state;
  const name = source?.display.title ?? null;
  const result: CheckResult = problem === null && source ? "ok" : "warning";
  return { id: "source", result, facts: { name, status, problem, track: track?.title ?? null } };
}

function judgeCache({ playback }: DiagnosticsParts, cache: CacheFacts): DiagnosticCheck {
  const { minutes, tracks, bytes, budgetBytes } = cache;
  const facts = { minutes, tracks, bytes, budgetBytes };
  if (!playback()?.source) return { id: "cache", result: "unknown", facts };
  return { id: "cache", result: minutes < LITTLE_MUSIC_MINUTES ? "warning" : "ok", facts };
}

function judgeDisk({ freeDiskBytes: bytes }: CacheFacts): DiagnosticCheck {
  if (bytes === null) return { id: "disk", result: "unknown", facts: {} };
  const result: CheckResult = bytes < DISK_FULL_BYTES ? "failed" : bytes < DISK_LOW_BYTES ? "warning" : "ok";
  return { id: "disk", result, facts: { bytes } };
}

function judgeOutput({ output }: DiagnosticsParts): DiagnosticCheck {
  const { kind, label, chosenId, devices } = output();
  const results = { native: "ok", web: "warning", none: "failed" } as const;
  const chosen = devices.find(({ id }) => id === chosenId)?.label ?? null;
  return { id: "output", result: results[kind], facts: { kind, label, chosen, devices: devices.length } };
}

function judgeVolume({ playback }: DiagnosticsParts): DiagnosticCheck {
  const volume = playback()?.volume ?? null;
  const result: CheckResult = volume === null ? "unknown" : volume === 0 ? "warning" : "ok";
  return { id: "volume", result, facts: { volume } };
}

function judgeVersion({ version, os, supportLevel }: DiagnosticsParts): DiagnosticCheck {
  const level = supportLevel();
  const results = { supported: "ok", "soon-unsupported": "warning", unsupported: "failed" } as const;
  return { id: "version", result: results[level], facts: { version, os, level } };
}

function judgeUpdate({ update }: DiagnosticsParts): DiagnosticCheck {
  const { progress, channel, rolledBack, lastCheckedAt } = update();
  const failed = progress.status === "error" || rolledBack !== null;
  const idle = progress.status === "idle";
  return {
    id: "update",
    result: failed ? "warning" : idle ? "unknown" : "ok",
    facts: {
      status: progress.status,
      channel,
      available: progress.status === "available" ? progress.version : null,
      reason: progress.status === "error" ? progress.reason : null,
      rolledBack: rolledBack?.version ?? null,
      lastCheckedAt,
    },
  };
}

function judgeComputer(computer: ComputerFacts): DiagnosticCheck {
  const { keyringIsBasic, graphicsOff, proxy, crashDumps, dumpsFolder } = computer;
  const facts = {
    keyring: keyringIsBasic ? "basic_text" : null,
    graphicsOff: graphicsOff || null,
    proxyAsksForPassword: proxy,
    crashDumps: crashDumps || null,
    dumpsFolder: crashDumps > 0 ? dumpsFolder : null,
  };
  const result: CheckResult = proxy !== null ? "failed" : keyringIsBasic || graphicsOff ? "warning" : "ok";
  return { id: "computer", result, facts };
}

function check(id: DiagnosticCheck["id"], fine: boolean, facts: DiagnosticCheck["facts"]): DiagnosticCheck {
  return { id, result: fine ? "ok" : "failed", facts };
}
