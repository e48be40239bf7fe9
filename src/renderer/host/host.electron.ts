import type { DesktopBridge, ElectronHost } from "./host.ts";

declare global {
  interface Window {
    readonly roomtone: DesktopBridge;
  }
}

/** The desktop app: main knows the service's address and owns pairing and playback. */
export async function createElectronHost(): Promise<ElectronHost> {
  const info = await window.roomtone.desktop.info();
  return { kind: "electron", ...info, ...window.roomtone };
}
