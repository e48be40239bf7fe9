/** Platforms as devices report them, and as people call them. */
const NAMES: Readonly<Record<string, string>> = {
  MACOS: "macOS",
  WIN32: "Windows",
  WIN32SOUNDTRACK: "Windows",
  LINUX: "Linux",
  IOS: "iOS",
  ANDROID: "Android",
  ANDROIDMOBILE: "Android",
  WEB: "Web browser",
};

/** What people call a platform; one that is not known keeps its name. */
export function platformName(platform: string): string {
  return NAMES[platform.toUpperCase()] ?? platform;
}
