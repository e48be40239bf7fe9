import type { PlaybackState } from "#shared/contract/control.ts";
import type { DeviceMetrics, DeviceTrouble } from "#shared/contract/device.ts";
import type { PairedZone } from "#shared/contract/ipc/pairing.ts";
import type { UpdateState } from "#shared/contract/ipc/updates.ts";

/** Music stored for times without a network. Sizes in bytes; `minutes`: how much of the plan can be played from it. */
export type CacheFacts = DeviceMetrics["cache"];

/** The sound output in use. */
export type OutputFacts = DeviceMetrics["output"];

/** The connection between player and service; times in ms, null when unknown. */
export interface LinkFacts {
  readonly online: boolean;
  /** The service's clock minus this computer's. */
  readonly clockOffsetMs: number | null;
  readonly roundTripMs: number | null;
  /** When the service was last lost, epoch ms; null while it is connected. */
  readonly offlineSince: number | null;
}

/** Unusual properties of this computer. */
export interface ComputerFacts {
  /** The system has no keyring: only file permissions protect secrets. */
  readonly keyringIsBasic: boolean;
  /** The app renders without the graphics card, because its driver has crashed. */
  readonly graphicsOff: boolean;
  /** A proxy that asks for a password which the app does not have. */
  readonly proxy: string | null;
  /** Number of crash dumps, and their folder. */
  readonly crashDumps: number;
  readonly dumpsFolder: string;
}

/** Inputs of the diagnostics, provided by the parts of the app. */
export interface DiagnosticsParts {
  readonly version: string;
  readonly os: string;
  readonly serviceUrl: string;
  /** Time since the app's start in ms, independent of the clock. */
  readonly uptimeMs: () => number;
  readonly now: () => number;
  readonly timezone: () => string;
  /** Version of the runtime's time zone tables; undefined when it is unknown. */
  readonly zoneData: string | undefined;
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>;
  /** Resolves a host name to an address; rejects when it has none. */
  readonly lookup: (host: string) => Promise<string>;
  /** This computer's network addresses. */
  readonly networkAddresses: () => readonly string[];
  readonly pairing: () => PairedZone | null;
  readonly playback: () => PlaybackState | null;
  readonly link: () => LinkFacts;
  readonly cache: () => CacheFacts;
  readonly output: () => OutputFacts;
  readonly update: () => UpdateState;
  readonly supportLevel: () => "supported" | "soon-unsupported" | "unsupported";
  readonly computer: () => Promise<ComputerFacts>;
  readonly troubles: () => readonly DeviceTrouble[];
  readonly lastErrors: () => DeviceMetrics["lastErrors"];
  /** Memory of all the app's processes, in bytes; null when unknown. */
  readonly memoryBytes: () => number | null;
}
