import type { DesktopBridge, ElectronHost } from "./host.ts";

declare global {
  interface Window {
    readonly roomtone: DesktopBridge;
  }
}

/** The desktop app: main knows the service's address, owns pairing and playback, and keeps secrets. */
export async function createElectronHost(): Promise<ElectronHost> {
  const { desktop, keptSession } = window.roomtone;
  const [info, sessionAtStart] = await Promise.all([desktop.info(), keptSession.read()]);
  return { kind: "electron", ...info, sessionAtStart, ...window.roomtone };
}
