import { contextBridge, ipcRenderer } from "electron";
import type { browserSignIn } from "#shared/contract/ipc/browser-sign-in.ts";
import type { IpcContract } from "#shared/contract/ipc/define.ts";
import type { desktop } from "#shared/contract/ipc/desktop.ts";
import type { diagnostics } from "#shared/contract/ipc/diagnostics.ts";
import type { keptSession } from "#shared/contract/ipc/kept-session.ts";
import type { pairing } from "#shared/contract/ipc/pairing.ts";
import type { player } from "#shared/contract/ipc/player.ts";
import type { preferences } from "#shared/contract/ipc/preferences.ts";
import type { sound } from "#shared/contract/ipc/sound.ts";
import type { updates } from "#shared/contract/ipc/updates.ts";
import type { webSound } from "#shared/contract/ipc/web-sound.ts";

/** All channel names of a contract, and no others; the schemas stay in main. */
interface Names<C extends IpcContract> {
  readonly methods: Readonly<Record<keyof C["methods"] & string, true>>;
  readonly events: Readonly<Record<keyof C["events"] & string, true>>;
}

const PAIRING: Names<typeof pairing> = {
  methods: {
    current: true,
    token: true,
    redeemCode: true,
    pairZone: true,
    unpair: true,
    lost: true,
    forgetLost: true,
  },
  events: { changed: true },
};
const BROWSER_SIGN_IN: Names<typeof browserSignIn> = {
  methods: { state: true, open: true, cancel: true, take: true },
  events: { state: true },
};
const KEPT_SESSION: Names<typeof keptSession> = {
  methods: { read: true, keep: true },
  events: {},
};
const PLAYER: Names<typeof player> = {
  methods: { state: true, command: true },
  events: { state: true },
};
const DESKTOP: Names<typeof desktop> = {
  methods: { info: true, state: true, openExternal: true, ready: true, setLanguage: true },
  events: { state: true, open: true },
};
const PREFERENCES: Names<typeof preferences> = {
  methods: { read: true, change: true },
  events: { changed: true },
};
const UPDATES: Names<typeof updates> = {
  methods: { state: true, check: true, install: true, setChannel: true },
  events: { state: true },
};
const SOUND: Names<typeof sound> = {
  methods: { output: true, refresh: true, choose: true },
  events: { output: true },
};
const WEB_SOUND: Names<typeof webSound> = {
  methods: { ready: true, event: true },
  events: { command: true },
};
const DIAGNOSTICS: Names<typeof diagnostics> = {
  methods: { run: true, text: true },
  events: {},
};

contextBridge.exposeInMainWorld("roomtone", {
  pairing: client("pairing", PAIRING),
  browserSignIn: client("browserSignIn", BROWSER_SIGN_IN),
  keptSession: client("keptSession", KEPT_SESSION),
  player: client("player", PLAYER),
  desktop: client("desktop", DESKTOP),
  preferences: client("preferences", PREFERENCES),
  updates: client("updates", UPDATES),
  sound: client("sound", SOUND),
  webSound: client("webSound", WEB_SOUND),
  diagnostics: client("diagnostics", DIAGNOSTICS),
});

/** The page's client of a contract, see IpcClient. Only the declared channels can be reached. */
function client<C extends IpcContract>(name: string, { methods, events }: Names<C>) {
  const forward =
    (method: string) =>
    (...args: unknown[]) =>
      ipcRenderer.invoke(`${name}.${method}`, ...args);
  return {
    ...Object.fromEntries(Object.keys(methods).map((method) => [method, forward(method)])),
    on(event: string, listener: (payload: unknown) => void): () => void {
      if (!Object.hasOwn(events, event)) throw new Error(`${name} has no event ${event}`);
      const heard = (_event: unknown, payload: unknown) => listener(payload);
      ipcRenderer.on(`${name}.${event}`, heard);
      return () => void ipcRenderer.removeListener(`${name}.${event}`, heard);
    },
  };
}
