import type { Device } from "../../contract/rest/entities.ts";

type DeviceParts = Pick<Device, "device_type" | "platform">;

interface DeviceKind {
  readonly deviceType: Device["device_type"];
  /** Empty: any. */
  readonly platform: string;
}

/** Kinds of devices as the record form of a device names them (specification, zones §9). */
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

/** Speakers of a vendor's system keep settings of their own. */
export function supportsSettings(device: DeviceParts): boolean {
  return deviceKind(device) !== "smart-speaker";
}

/** Platforms as devices report them, and as people call them. */
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

/** What people call a platform; one that is not known keeps its name. */
export function platformName(platform: string): string {
  return PLATFORM_NAMES[platform.toUpperCase()] ?? platform;
}

/** The part of a software version that says something: the middle one of three, where it is two numbers. */
export function shownVersion(softwareVersion: string): string {
  const [, middle, ...rest] = softwareVersion.split("-");
  return rest.length === 1 && middle !== undefined && /^\d+\.\d+$/.test(middle) ? middle : softwareVersion;
}
