import { lookup } from "node:dns/promises";
import { networkInterfaces, release } from "node:os";
import { app, safeStorage } from "electron";
import type { Launch } from "#main/desktop/lifecycle/launch.ts";
import type { DesktopStatus } from "#main/desktop/status.ts";
import type { Pairing } from "#main/pairing/pairing.ts";
import type { CreatedPlayer } from "#main/player/create-player.ts";
import type { Sound } from "#main/sound-output/sound.ts";
import { isKeyringBasic } from "#main/storage/vault.ts";
import type { Updates } from "#main/updates/updates.ts";
import type { FeedLink } from "#shared/player/feed-types.ts";
import type { Troubles } from "#shared/player/troubles.ts";
import { countCrashDumps } from "./crash-dumps.ts";
import { DiagnosticsCollector } from "./diagnostics.ts";
import type { DiagnosticsParts, LinkFacts } from "./parts.ts";

export interface DiagnosticsPlan {
  readonly serviceUrl: string;
  readonly fetch: DiagnosticsParts["fetch"];
  readonly pairing: Pairing;
  /** Called only after the whole app is composed. */
  readonly player: () => CreatedPlayer;
  readonly updates: () => Updates;
  readonly sound: Sound;
  readonly troubles: Troubles;
  readonly status: DesktopStatus;
  readonly launch: Pick<Launch, "graphics" | "proxy" | "lastErrors">;
}

/** Connects the diagnostics to every part of the app. */
export function createDiagnostics(plan: DiagnosticsPlan): DiagnosticsCollector {
  const { pairing, player, updates, sound, status, launch } = plan;
  const supportLevel = () => {
    const versions = pairing.current()?.versions;
    const told = versions?.supportLevel ?? (versions?.isUnsupported ? "unsupported" : "supported");
    return status.current.debugFlags.forceSupportLevel ?? told;
  };
  return new DiagnosticsCollector({
    version: app.getVersion(),
    os: `${process.platform} ${release()}`,
    serviceUrl: plan.serviceUrl,
    uptimeMs: () => Math.round(performance.now()),
    now: Date.now,
    timezone: () => Intl.DateTimeFormat().resolvedOptions().timeZone,
    zoneData: process.versions.tz,
    fetch: plan.fetch,
    lookup: async (host) => (await lookup(host)).address,
    networkAddresses,
    pairing: () => pairing.current(),
    playback: () => player().player.state(),
    link: () => linkOf(player().player.link),
    cache: () => ({ ...player().media.facts(), minutes: player().player.minutesAtHand() }),
    output: () => {
      const { kind, chosenId, label, devices } = sound.view();
      return { kind, chosenId, label, devices };
    },
    update: () => updates().state(),
    supportLevel,
    troubles: () => plan.troubles.list(),
    lastErrors: () => [...launch.lastErrors.current],
    computer: async () => {
      const dumpsFolder = app.getPath("crashDumps");
      return {
        keyringIsBasic: isKeyringBasic(safeStorage),
        graphicsOff: launch.graphics.isOff,
        proxy: launch.proxy.refusing,
        crashDumps: await countCrashDumps(dumpsFolder),
        dumpsFolder,
      };
    },
    memoryBytes: () => app.getAppMetrics().reduce((sum, { memory }) => sum + memory.workingSetSize * 1024, 0),
  });
}

function linkOf(link: FeedLink): LinkFacts {
  const { isOnline, clockOffsetMs, roundTripMs, offlineSince } = link;
  return { online: isOnline, clockOffsetMs, roundTripMs, offlineSince };
}

/** This computer's network addresses, except loopback. */
function networkAddresses(): readonly string[] {
  return Object.values(networkInterfaces()).flatMap((addresses) =>
    (addresses ?? []).flatMap(({ internal, address, scopeid }) =>
      internal || (scopeid !== undefined && scopeid !== 0) ? [] : [address],
    ),
  );
}
