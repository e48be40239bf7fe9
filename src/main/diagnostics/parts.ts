import type { PlaybackState } from "#shared/contract/control.ts";
import type { DeviceMetrics, DeviceTrouble } from "#shared/contract/device.ts";
import type { PairedZone } from "#shared/contract/ipc/pairing.ts";
import type { UpdateState } from "#shared/contract/ipc/updates.ts";

/** What the player keeps for when there is no network. Sizes in bytes; `minutes` of the plan that can be played from it. */
export type CacheFacts = DeviceMetrics["cache"];

/** Where the sound goes. */
export type OutputFacts = DeviceMetrics["output"];

/** How the player and the service hear each other; times in ms, null where it is not known. */
export interface LinkFacts {
  readonly online: boolean;
  /** The service's clock minus this computer's. */
  readonly clockOffsetMs: number | null;
  readonly roundTripMs: number | null;
  /** Since when the service has not been heard, epoch ms; null while it is. */
  readonly offlineSince: number | null;
}

/** What is unusual about this computer. */
export interface ComputerFacts {
  /** Its system keeps no keys: secrets are protected by the rights of their files. */
  readonly keyringIsBasic: boolean;
  /** The app draws without the graphics card, which has crashed. */
  readonly graphicsOff: boolean;
  /** The proxy that asks for a password which the app does not have. */
  readonly proxy: string | null;
  /** How many crashes have left a dump, and where. */
  readonly crashDumps: number;
  readonly dumpsFolder: string;
}

/** What the diagnostics look at: each part of the app tells of itself. */
export interface DiagnosticsParts {
  readonly version: string;
  readonly os: string;
  readonly serviceUrl: string;
  /** How long the app has been up, whatever the clock was set to meanwhile. */
  readonly uptimeMs: () => number;
  readonly now: () => number;
  readonly timezone: () => string;
  /** The version of the runtime's time zone tables; undefined where it does not say. */
  readonly zoneData: string | undefined;
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>;
  /** Resolves a host name to an address; rejects when there is none. */
  readonly lookup: (host: string) => Promise<string>;
  /** Addresses of this computer in the networks around it. */
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
  /** Of the app's processes together; null where it is not known. */
  readonly memoryBytes: () => number | null;
}
