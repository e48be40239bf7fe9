import { AppOrigins } from "./app-origin.ts";
import type { ChromiumHost } from "./chromium.ts";

type InvokeHandler = (event: object, ...args: unknown[]) => unknown;
type ProtocolHandler = (request: Request) => Response | Promise<Response>;

/** State shared by the parts of this fake, for one application. */
export const state = {
  origins: new AppOrigins(),
  invokeHandlers: new Map<string, InvokeHandler>(),
  protocolHandlers: new Map<string, ProtocolHandler>(),
  /** Pages opened in the system's browser. */
  openedExternally: [] as string[],
  /** Started when the app becomes ready; windows wait for it, the app does not. */
  chromium: [] as Promise<ChromiumHost>[],
  utilityPids: new Set<number>(),
  powerSaveBlockers: new Set<number>(),
  /** Titles of the notifications shown. */
  notifications: [] as string[],
  /** Entries of the application menu, by role or label; null: no menu, undefined: Electron's default. */
  applicationMenu: undefined as readonly string[] | null | undefined,
  /** Schemes whose links the system passes to this app. */
  ownSchemes: [] as string[],
  /** Chromium's switches, as `name=value`. */
  switches: [] as string[],
  /** Resolves when the main module has been evaluated to its end. */
  mainModule: Promise.withResolvers<void>(),
};

/** The running Chromium; throws before the app is ready, as Electron does. */
export function runningChromium(): Promise<ChromiumHost> {
  const [chromium] = state.chromium;
  if (!chromium) throw new Error("Cannot create BrowserWindow before app is ready");
  return chromium;
}
