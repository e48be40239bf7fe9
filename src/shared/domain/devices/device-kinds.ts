import type { Device } from "#shared/contract/rest/entities.ts";

type DeviceParts = Pick<Device, "device_type" | "platform">;

interface DeviceKind {
  readonly deviceType: Device["device_type"];
  /** Empty: any. */
  readonly platform: string;
}

/** Kinds of devices, as named in a device's record (specification, zones §9). */
export const DEVICE_KINDS = {
  macos: { deviceType: "desktop", platform: "MACOS" },
  windows: { deviceType: "desktop", platform: "WIN32SOUNDTRACK" },
  desktop: { deviceType: "desktop", platform: "" },
  ios: { deviceType: "mobile", platform: "IOS" },
  android: { deviceType: "mobile", platform: "ANDROIDMOBILE" },
  mobile: { deviceType: "mobile", platform: "" },
  embedded: { deviceType: "embedded", platform: "ANDROID" },
  "smart-speaker": { deviceType: "other", platform: "SONOS" },
  unknown: { deviceType: "other", platform: "" },
} as const satisfies Record<string, DeviceKind>;

export type DeviceKindName = keyof typeof DEVICE_KINDS;

/** The kind of a device: by type and platform, else by its type alone. */
export function deviceKind({ device_type, platform }: DeviceParts): DeviceKindName {
  const own = platform.toUpperCase();
  const ofType = Object.entries(DEVICE_KINDS).filter(([, { deviceType }]) => deviceType === device_type);
  const found =
    ofType.find(([, kind]) => kind.platform === own && own !== "") ??
    ofType.find(([, kind]) => kind.platform === "") ??
    ofType[0];
  // Keys of the table above.
  return (found?.[0] ?? "unknown") as DeviceKindName;
}

/** Speakers of a vendor's system have settings of their own there. */
export function supportsSettings(device: DeviceParts): boolean {
  return deviceKind(device) !== "smart-speaker";
}

/** Platforms as reported by devices, with their display names. */
const PLATFORM_NAMES: Readonly<Record<string, string>> = {
  MACOS: "macOS",
  WIN32: "Windows",
  WIN32SOUNDTRACK: "Windows",
  LINUX: "Linux",
  IOS: "iOS",
  ANDROID: "Android",
  ANDROIDMOBILE: "Android",
  SONOS: "Sonos",
  WEB: "Web browser",
};

/** A platform's display name; an unknown one keeps its name. */
export function platformName(platform: string): string {
  return PLATFORM_NAMES[platform.toUpperCase()] ?? platform;
}

/** The significant part of a software version: the middle one of three, if it is two numbers. */
export function shownVersion(softwareVersion: string): string {
  const [, middle, ...rest] = softwareVersion.split("-");
  return rest.length === 1 && middle !== undefined && /^\d+\.\d+$/.test(middle) ? middle : softwareVersion;
}
