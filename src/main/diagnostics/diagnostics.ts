import type { DeviceMetrics } from "#shared/contract/device.ts";
import type { Diagnostics } from "#shared/contract/ipc/diagnostics.ts";
import { judge } from "./checks.ts";
import type { CacheFacts, DiagnosticsParts } from "./parts.ts";
import { probeName, probeService } from "./probes.ts";
import { diagnosticsText } from "./text.ts";

/** Collects the state of this player: for the person in front of it, and as metrics for the service. */
export class DiagnosticsCollector {
  readonly #parts: DiagnosticsParts;

  constructor(parts: DiagnosticsParts) {
    this.#parts = parts;
  }

  /** Runs all checks; may take several seconds without a network. */
  async run(): Promise<Diagnostics> {
    const parts = this.#parts;
    const [name, service, computer] = await Promise.all([
      probeName(parts),
      probeService(parts),
      parts.computer(),
    ]);
    const cache = parts.cache();
    return {
      at: parts.now(),
      checks: [...judge(parts, { name, service, cache, computer })],
      metrics: metricsOf(parts, cache),
    };
  }

  /** The same as plain English text, made for sending to somebody. */
  async text(): Promise<string> {
    return diagnosticsText(await this.run(), this.#parts.serviceUrl);
  }

  /** The metrics that the service receives; makes no network requests. */
  metrics(): DeviceMetrics {
    return metricsOf(this.#parts, this.#parts.cache());
  }
}

function metricsOf(parts: DiagnosticsParts, cache: CacheFacts): DeviceMetrics {
  const at = parts.now();
  const { online, clockOffsetMs, roundTripMs, offlineSince } = parts.link();
  const { progress, channel } = parts.update();
  return {
    at,
    version: parts.version,
    os: parts.os,
    uptimeMs: parts.uptimeMs(),
    clockOffsetMs,
    timezone: parts.timezone(),
    network: { online, roundTripMs, offlineSince },
    cache,
    output: parts.output(),
    volume: parts.playback()?.volume ?? 0,
    memoryBytes: parts.memoryBytes(),
    update: {
      status: progress.status,
      channel,
      availableVersion: progress.status === "available" ? progress.version : null,
    },
    troubles: [...parts.troubles()],
    lastErrors: [...parts.lastErrors()],
  };
}
