import { AppOrigins } from "./app-origin.ts";
import type { ChromiumHost } from "./chromium.ts";

type InvokeHandler = (event: object, ...args: unknown[]) => unknown;
type ProtocolHandler = (request: Request) => Response | Promise<Response>;

/** What the parts of this stand-in share: one application's worth. */
export const state = {
  origins: new AppOrigins(),
  invokeHandlers: new Map<string, InvokeHandler>(),
  protocolHandlers: new Map<string, ProtocolHandler>(),
  /** Pages opened in the system's browser. */
  openedExternally: [] as string[],
  /** Started when the app becomes ready; the app does not wait for it, its windows do. */
  chromium: [] as Promise<ChromiumHost>[],
  utilityPids: new Set<number>(),
  powerSaveBlockers: new Set<number>(),
  /** Titles of notifications that were shown. */
  notifications: [] as string[],
  /** The application menu's entries, by role or label; null when there is none, absent while it is Electron's own. */
  applicationMenu: undefined as readonly string[] | null | undefined,
  /** Schemes whose links the system would bring to this app. */
  ownSchemes: [] as string[],
  /** Chromium's switches, as `name=value`. */
  switches: [] as string[],
  /** Resolves when the main module has been evaluated to its end. */
  mainModule: Promise.withResolvers<void>(),
};

/** The running Chromium; asking before the app is ready is an error, as it is in Electron. */
export function runningChromium(): Promise<ChromiumHost> {
  const [chromium] = state.chromium;
  if (!chromium) throw new Error("Cannot create BrowserWindow before app is ready");
  return chromium;
}
