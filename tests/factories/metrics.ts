import type { DeviceMetrics, DeviceTrouble, DeviceTroubleCause } from "#shared/contract/device.ts";
import { DAY_MS } from "#shared/domain/time/lengths.ts";

/** Metrics of a healthy player in a shop. */
export function deviceMetrics(over: Partial<DeviceMetrics> = {}): DeviceMetrics {
  return {
    at: Date.now(),
    version: "0.1.0",
    os: "Linux 6.12",
    uptimeMs: 3 * DAY_MS,
    clockOffsetMs: 120,
    timezone: "Europe/Stockholm",
    network: { online: true, roundTripMs: 23, offlineSince: null },
    cache: {
      tracks: 412,
      bytes: 1_900_000_000,
      budgetBytes: 8_589_934_592,
      minutes: 4320,
      freeDiskBytes: 52_000_000_000,
    },
    output: {
      kind: "native",
      chosenId: "",
      label: "Built-in Audio",
      devices: [
        { id: "", label: "Built-in Audio" },
        { id: "usb", label: "USB Amplifier" },
      ],
    },
    volume: 60,
    memoryBytes: 180_000_000,
    update: { status: "not-available", channel: "stable", availableVersion: null },
    troubles: [],
    lastErrors: [],
    ...over,
  };
}

/** A problem that has just begun. */
export function trouble(cause: DeviceTroubleCause, detail = "", since = Date.now()): DeviceTrouble {
  return { cause, since, detail };
}
