import type { Stored } from "#renderer/lib/storage/stored.ts";
import type { browserSignIn } from "#shared/contract/ipc/browser-sign-in.ts";
import type { IpcClient } from "#shared/contract/ipc/define.ts";
import type { desktop } from "#shared/contract/ipc/desktop.ts";
import type { diagnostics } from "#shared/contract/ipc/diagnostics.ts";
import type { KeptSession, keptSession } from "#shared/contract/ipc/kept-session.ts";
import type { pairing } from "#shared/contract/ipc/pairing.ts";
import type { player } from "#shared/contract/ipc/player.ts";
import type { preferences } from "#shared/contract/ipc/preferences.ts";
import type { sound } from "#shared/contract/ipc/sound.ts";
import type { updates } from "#shared/contract/ipc/updates.ts";
import type { webSound } from "#shared/contract/ipc/web-sound.ts";

export type PairingClient = IpcClient<typeof pairing>;
export type PlayerClient = IpcClient<typeof player>;
export type DesktopClient = IpcClient<typeof desktop>;

/** The desktop app's IPC clients, as exposed by the preload script. */
export interface DesktopBridge {
  readonly pairing: PairingClient;
  readonly browserSignIn: IpcClient<typeof browserSignIn>;
  readonly keptSession: IpcClient<typeof keptSession>;
  readonly player: PlayerClient;
  readonly desktop: DesktopClient;
  readonly preferences: IpcClient<typeof preferences>;
  readonly updates: IpcClient<typeof updates>;
  readonly sound: IpcClient<typeof sound>;
  readonly webSound: IpcClient<typeof webSound>;
  readonly diagnostics: IpcClient<typeof diagnostics>;
}

/** The client's environment: a browser page, or the desktop app's window. */
export type Host = WebHost | ElectronHost;

interface HostBasics {
  /** For reports; to decide something, ask for a capability. */
  readonly kind: "web" | "electron";
  /** Whether people manage zones and make music here. A player plays one zone and manages no others. */
  readonly manages: boolean;
  readonly version: string;
  /** Origin of the service; empty when it is the page's own. */
  readonly serviceUrl: string;
  readonly platform: string;
  /** Storage of a person's session across reloads. */
  readonly kept: Stored<KeptSession>;
}

/** A browser has nothing of the desktop app: ask for the part of it that is needed. */
export interface WebHost extends HostBasics, Partial<Record<keyof DesktopBridge, undefined>> {
  readonly kind: "web";
  readonly manages: true;
}

export interface ElectronHost extends HostBasics, DesktopBridge {
  readonly kind: "electron";
  readonly manages: false;
  readonly computerName: string;
  /** Whether a browser can bring a person back to the app. */
  readonly opensLinks: boolean;
}
