import type { IpcClient } from "#shared/contract/ipc/define.ts";
import type { desktop } from "#shared/contract/ipc/desktop.ts";
import type { pairing } from "#shared/contract/ipc/pairing.ts";
import type { player } from "#shared/contract/ipc/player.ts";

export type PairingClient = IpcClient<typeof pairing>;
export type PlayerClient = IpcClient<typeof player>;
export type DesktopClient = IpcClient<typeof desktop>;

/** What the client runs in: a browser's page, or the desktop app's window. */
export type Host = WebHost | ElectronHost;

interface HostBasics {
  readonly version: string;
  /** Origin of the service; empty when it is the page's own. */
  readonly serviceUrl: string;
  readonly platform: string;
}

export interface WebHost extends HostBasics {
  readonly kind: "web";
}

export interface ElectronHost extends HostBasics {
  readonly kind: "electron";
  readonly computerName: string;
  readonly pairing: PairingClient;
  readonly player: PlayerClient;
  readonly desktop: DesktopClient;
}
