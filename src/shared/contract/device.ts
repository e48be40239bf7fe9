import { z } from "zod";
import { DEVICE_TROUBLES } from "#shared/domain/devices/device-facts.ts";
import { wordOf } from "./tolerance.ts";

/**
 * A playing device's report about itself: its metrics and troubles. It travels with the playback feed (see
 * player.ts), is stored by the service, and is shown on the zone's page and on the device's own diagnostics
 * page.
 *
 * [Note: troubles are a state] A device sends the whole list of current troubles whenever it changes, and
 * after every connection. The service opens a zone error for each new trouble and resolves those no longer
 * listed: lost and duplicate messages make no difference.
 */

export const DeviceTroubleCause = z.enum(DEVICE_TROUBLES);
export type DeviceTroubleCause = z.output<typeof DeviceTroubleCause>;

const LONGEST_DETAIL = 500;

const KnownTrouble = z.object({
  cause: DeviceTroubleCause,
  /** Epoch ms on the device's clock. */
  since: z.int(),
  /** Information for a technician; no secrets, no addresses with queries. */
  detail: z.string().max(LONGEST_DETAIL).default(""),
});

/** One trouble. A cause added by a later version becomes DEVICE_ERROR_OTHER, with its name in the detail. */
export const DeviceTrouble = KnownTrouble.or(
  KnownTrouble.extend({ cause: z.string().min(1).max(100) }).transform(
    ({ cause, since, detail }): z.output<typeof KnownTrouble> => ({
      cause: "DEVICE_ERROR_OTHER",
      since,
      detail: (detail === "" ? cause : `${cause}: ${detail}`).slice(0, LONGEST_DETAIL),
    }),
  ),
);
export type DeviceTrouble = z.output<typeof DeviceTrouble>;

/** All current troubles, each cause once: unknown ones share an entry. */
export const DeviceTroubles = z
  .array(DeviceTrouble)
  .max(40)
  .transform((troubles) => {
    const isOther = ({ cause }: DeviceTrouble) => cause === "DEVICE_ERROR_OTHER";
    const others = troubles.filter(isOther);
    const [first] = others;
    if (!first) return troubles;
    const since = Math.min(...others.map((other) => other.since));
    const detail = others.map((other) => other.detail).join("; ");
    const together = { ...first, since, detail: detail.slice(0, LONGEST_DETAIL) };
    return [...troubles.filter((trouble) => !isOther(trouble)), together];
  });

/** Remote requests to a device itself. Devices of earlier versions ignore them. */
export const DeviceCommand = z.enum(["test-sound", "restart"]);
export type DeviceCommand = z.output<typeof DeviceCommand>;

/** A sound card as the platform names it. The empty id is the system's default. */
export const AudioDevice = z.object({ id: z.string().max(300), label: z.string().max(300) });
export type AudioDevice = z.output<typeof AudioDevice>;

/** A device sends its metrics after connecting, on noticeable changes, and at least this often, in ms. */
export const METRICS_INTERVAL_MS = 5 * 60_000;

/** Health of a device. Sizes in bytes, times in ms (epoch ms if named `at`), volumes 0-100; null: unknown. */
export const DeviceMetrics = z.object({
  at: z.int(),
  version: z.string().max(64),
  os: z.string().max(120),
  uptimeMs: z.int().min(0),
  /** The service's clock minus the device's. */
  clockOffsetMs: z.int().nullable(),
  timezone: z.string().max(64),
  network: z.object({
    online: z.boolean(),
    /** Round-trip time of the last ping to the service. */
    roundTripMs: z.int().min(0).nullable(),
    /** Since when the service has been unreachable; null while it is reachable. */
    offlineSince: z.int().nullable(),
  }),
  cache: z.object({
    tracks: z.int().min(0),
    bytes: z.int().min(0),
    budgetBytes: z.int().min(0),
    /** How long stored music lasts by plan without a network, in minutes; at most a week. */
    minutes: z.int().min(0),
    freeDiskBytes: z.int().min(0).nullable(),
  }),
  output: z.object({
    kind: wordOf(z.enum(["native", "web", "none"]), "native"),
    /** The chosen one; the empty id follows the system's default. */
    chosenId: z.string().max(300),
    /** The one in use. */
    label: z.string().max(300).nullable(),
    devices: z.array(AudioDevice).max(64),
  }),
  volume: z.int().min(0).max(100),
  memoryBytes: z.int().min(0).nullable(),
  update: z.object({
    status: wordOf(
      z.enum(["idle", "checking", "downloading", "not-available", "available", "error"]),
      "idle",
    ),
    channel: wordOf(z.enum(["stable", "beta", "alpha"]), "stable"),
    availableVersion: z.string().max(64).nullable(),
  }),
  troubles: DeviceTroubles,
  /** Newest last. */
  lastErrors: z.array(z.object({ at: z.int(), message: z.string().max(300) })).max(20),
});
export type DeviceMetrics = z.output<typeof DeviceMetrics>;

/** GET /api/auth/devices/{device}/metrics; null: the device has not reported any. */
export const DeviceMetricsView = z.object({ device: z.string(), metrics: DeviceMetrics.nullable() });
export type DeviceMetricsView = z.output<typeof DeviceMetricsView>;
