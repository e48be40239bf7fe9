import type { DesktopClient, ElectronHost, PairingClient, PlayerClient } from "./host.ts";

declare global {
  interface Window {
    /** What the preload gives the page: one client a conversation. */
    readonly roomtone: {
      readonly pairing: PairingClient;
      readonly player: PlayerClient;
      readonly desktop: DesktopClient;
    };
  }
}

/** The desktop app: main knows the service's address and owns pairing and playback. */
export async function createElectronHost(): Promise<ElectronHost> {
  const { pairing, player, desktop } = window.roomtone;
  const info = await desktop.info();
  return { kind: "electron", ...info, pairing, player, desktop };
}
