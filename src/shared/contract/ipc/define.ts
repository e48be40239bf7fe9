import { z } from "zod";

/**
 * One channel between the renderer and the main process: named methods that the renderer invokes, and events
 * that main sends. Main parses arguments with these schemas; the preload only reads the names, so that no
 * schema is bundled there.
 */
export interface IpcContract<Methods extends IpcMethods = IpcMethods, Events extends IpcEvents = IpcEvents> {
  readonly name: string;
  readonly methods: Methods;
  readonly events: Events;
}

export interface IpcMethod {
  readonly args: z.ZodTuple;
  readonly result: z.ZodType;
}

export type IpcMethods = Readonly<Record<string, IpcMethod>>;
export type IpcEvents = Readonly<Record<string, z.ZodType>>;

/** Declares a channel. Electron channels are named `name.method`. */
export function defineIpc<const Methods extends IpcMethods, const Events extends IpcEvents>(
  name: string,
  methods: Methods,
  events: Events,
): IpcContract<Methods, Events> {
  return { name, methods, events };
}

/** Main's implementation: one function per method. */
export type IpcHandlers<C extends IpcContract> = {
  readonly [M in keyof C["methods"]]: (
    ...args: z.output<C["methods"][M]["args"]>
  ) => Promise<z.input<C["methods"][M]["result"]>> | z.input<C["methods"][M]["result"]>;
};

/**
 * The renderer's view at `window.roomtone[name]`: the methods, and `on(event, listener)`, which returns its
 * disposer.
 */
export type IpcClient<C extends IpcContract> = {
  readonly [M in keyof C["methods"]]: (
    ...args: z.input<C["methods"][M]["args"]>
  ) => Promise<z.output<C["methods"][M]["result"]>>;
} & {
  readonly on: <E extends keyof C["events"]>(
    event: E,
    listener: (payload: z.output<C["events"][E]>) => void,
  ) => () => void;
};

/** A value, or a refusal for one of the given reasons. */
export function resultOf<Value extends z.ZodType, Reason extends z.ZodType>(value: Value, reason: Reason) {
  return z.discriminatedUnion("ok", [
    z.object({ ok: z.literal(true), value }),
    z.object({ ok: z.literal(false), reason }),
  ]);
}
