import { keptByMain, keptIn } from "#renderer/lib/session/kept-session.ts";
import type { DesktopBridge, ElectronHost } from "./host.ts";

declare global {
  interface Window {
    readonly roomtone: DesktopBridge;
  }
}

/** The desktop app: main knows the service's address, owns pairing and playback, and stores secrets. */
export async function createElectronHost(): Promise<ElectronHost> {
  const { desktop, keptSession } = window.roomtone;
  const [info, atStart] = await Promise.all([desktop.info(), keptSession.read()]);
  // Earlier versions stored the session in the page's own storage.
  keptIn(localStorage).clear();
  return {
    kind: "electron",
    manages: false,
    ...info,
    kept: keptByMain(keptSession, atStart),
    ...window.roomtone,
  };
}
