import { agentPlatform } from "#shared/contract/agent-context.ts";
import type { Caller } from "#shared/contract/call-headers.ts";
import { clientIdentification } from "#shared/contract/client-identification.ts";
import type { DesktopState } from "#shared/contract/ipc/desktop.ts";
import type { PairedZone } from "#shared/contract/ipc/pairing.ts";

/** The running app and its system. */
export interface RunningApp {
  readonly version: string;
  /** Empty when the build does not name it. */
  readonly commit: string;
  /** Whether its page comes from a development server. */
  readonly dev: boolean;
  readonly chromeVersion: string;
  readonly system: NodeJS.Platform;
  readonly systemVersion: string;
}

export interface DesktopCallerParts {
  readonly app: RunningApp;
  /** Identifies this installation. */
  readonly installationId: string;
  /** The zone that this computer plays. */
  readonly zone: () => Pick<PairedZone, "account" | "soundZone"> | null;
  readonly debugFlags: () => Pick<DesktopState["debugFlags"], "canary" | "noCache">;
}

const SYSTEMS: Partial<Record<NodeJS.Platform, string>> = {
  darwin: "macOS",
  linux: "Linux",
  win32: "Windows",
};

/** The app's name and version in one line, sent with every call. */
export function desktopClient({
  version,
  commit,
  dev,
  chromeVersion,
  system,
  systemVersion,
}: RunningApp): string {
  return clientIdentification({
    client: "roomtone-desktop",
    version,
    runtime: "electron-main",
    commit,
    dev,
    browser: { name: "Chrome", version: chromeVersion },
    os: { name: SYSTEMS[system] ?? system, version: systemVersion },
  });
}

/** How the main process identifies itself in calls. It acts as the device, with no person and no tier. */
export function desktopCaller({ app, installationId, zone, debugFlags }: DesktopCallerParts): () => Caller {
  const client = desktopClient(app);
  return () => {
    const paired = zone();
    const { canary, noCache } = debugFlags();
    return {
      client,
      canary,
      noCache,
      agent: {
        platform: agentPlatform(!app.dev, 0),
        platformVersion: app.version,
        locale: "EN",
        timeZoneOffset: -new Date().getTimezoneOffset(),
        country: null,
        account: paired?.account.id ?? null,
        user: null,
        soundZone: paired?.soundZone.id ?? null,
        businessType: null,
        sessionId: installationId,
      },
    };
  };
}
