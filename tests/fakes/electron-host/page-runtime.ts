import type { Crossing, Wire } from "./wire.ts";

/*
 * Code that runs in the page. The preload runs in an isolated world, out of the page's reach, as with Electron's
 * context isolation. It exposes values to the page's world through events with a secret name. These functions are
 * injected as source text, so they reference nothing outside themselves.
 */

/** The two ends of the connection between the worlds. */
export interface WorldBridge {
  /** Passes a value to the other world under a name. */
  readonly expose: (key: string, value: unknown) => void;
}

type BridgeMessage =
  | { readonly kind: "expose"; readonly key: string; readonly value: string }
  | { readonly kind: "call"; readonly id: string; readonly args: string }
  | { readonly kind: "answer"; readonly value: string }
  | { readonly kind: "failure"; readonly message: string }
  | { readonly kind: "settle"; readonly id: string; readonly ok: boolean; readonly value: string };

/** Creates one end; calls `exposed` with values from the other world. */
export function makeBridge(
  wire: Wire,
  secret: string,
  side: "page" | "preload",
  exposed: (key: string, value: unknown) => void,
): WorldBridge {
  const other = side === "page" ? "preload" : "page";
  const CustomEventHere = CustomEvent;
  const dispatch = window.dispatchEvent.bind(window);
  const functions = new Map<string, (...args: unknown[]) => unknown>();
  const promises = new Map<string, { resolve: (value: unknown) => void; reject: (error: Error) => void }>();
  let count = 0;
  let answers: BridgeMessage[] = [];

  const tell = (message: BridgeMessage) => {
    dispatch(new CustomEventHere(`${secret}-${other}`, { detail: JSON.stringify(message) }));
  };
  const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

  const crossing: Crossing = {
    giveFunction(own) {
      const id = `${side}${++count}`;
      functions.set(id, own);
      return id;
    },
    takeFunction:
      (id) =>
      (...args: unknown[]) =>
        call(id, args),
    givePromise(own) {
      const id = `${side}${++count}`;
      own.then(
        (value) => tell({ kind: "settle", id, ok: true, value: wire.encode(value, crossing) }),
        (error) => tell({ kind: "settle", id, ok: false, value: messageOf(error) }),
      );
      return id;
    },
    takePromise: (id) => new Promise((resolve, reject) => promises.set(id, { resolve, reject })),
  };

  function call(id: string, args: readonly unknown[]): unknown {
    const outer = answers;
    answers = [];
    tell({ kind: "call", id, args: wire.encode(args, crossing) });
    const [answer] = answers;
    answers = outer;
    if (answer?.kind === "answer") return wire.decode(answer.value, crossing);
    throw new Error(answer?.kind === "failure" ? answer.message : "the other world did not answer");
  }

  function run(id: string, args: unknown): BridgeMessage {
    try {
      const own = functions.get(id);
      if (!own || !Array.isArray(args)) throw new Error("no such function");
      return { kind: "answer", value: wire.encode(own(...args), crossing) };
    } catch (error) {
      return { kind: "failure", message: messageOf(error) };
    }
  }

  function heard(message: BridgeMessage): void {
    if (message.kind === "expose") exposed(message.key, wire.decode(message.value, crossing));
    else if (message.kind === "call") tell(run(message.id, wire.decode(message.args, crossing)));
    else if (message.kind === "settle") settle(message.id, message.ok, message.value);
    else answers.push(message);
  }

  function settle(id: string, ok: boolean, value: string): void {
    const promise = promises.get(id);
    promises.delete(id);
    if (ok) promise?.resolve(wire.decode(value, crossing));
    else promise?.reject(new Error(value));
  }

  window.addEventListener(`${secret}-${side}`, (event) => {
    if (event instanceof CustomEventHere) heard(JSON.parse(event.detail));
  });
  return { expose: (key, value) => tell({ kind: "expose", key, value: wire.encode(value, crossing) }) };
}

/** Message from the preload's world to the host. */
export interface InvokeMessage {
  readonly id: number;
  readonly channel: string;
  /** The encoded arguments. */
  readonly args: string;
}

/** Message from the host to the preload's world. */
export type DeliverMessage =
  | { readonly kind: "result"; readonly id: number; readonly value: string }
  | { readonly kind: "error"; readonly id: number; readonly message: string }
  | { readonly kind: "event"; readonly channel: string; readonly args: string };

/** Creates the `electron` module of a sandboxed preload, and its receiver of the host's messages. */
export function makePreloadElectron(wire: Wire, bridge: WorldBridge, send: (message: InvokeMessage) => void) {
  type Listener = (event: object, ...args: unknown[]) => void;
  const listeners = new Map<string, Listener[]>();
  const calls = new Map<number, { resolve: (value: unknown) => void; reject: (error: Error) => void }>();
  let count = 0;

  const ipcRenderer = {
    invoke(channel: string, ...args: unknown[]) {
      const encoded = wire.encode(args);
      return new Promise((resolve, reject) => {
        const id = ++count;
        calls.set(id, { resolve, reject });
        send({ id, channel, args: encoded });
      });
    },
    on(channel: string, listener: Listener) {
      listeners.set(channel, [...(listeners.get(channel) ?? []), listener]);
      return ipcRenderer;
    },
    removeListener(channel: string, listener: Listener) {
      const left = listeners.get(channel) ?? [];
      listeners.set(
        channel,
        left.filter((other) => other !== listener),
      );
      return ipcRenderer;
    },
  };
  const contextBridge = {
    exposeInMainWorld(key: string, api: unknown) {
      bridge.expose(key, api);
    },
  };

  function deliver(message: DeliverMessage): void {
    if (message.kind === "event") {
      const args = wire.decode(message.args) as unknown[];
      for (const listener of listeners.get(message.channel) ?? []) listener({ ports: [] }, ...args);
      return;
    }
    const call = calls.get(message.id);
    calls.delete(message.id);
    if (message.kind === "result") call?.resolve(wire.decode(message.value));
    else call?.reject(new Error(message.message));
  }

  return { electron: { ipcRenderer, contextBridge }, deliver };
}
