import { BrowserWindow, type IpcMainInvokeEvent, ipcMain } from "electron";
import { z } from "zod";
import type { Log } from "#main/logging/log.ts";
import { OfflineError } from "#main/pairing/pairing.ts";
import type { IpcContract, IpcHandlers } from "#shared/contract/ipc/define.ts";

/** Whether this address belongs to our client. */
export type IsOwnUrl = (url: string) => boolean;

/**
 * The only access to Electron's IPC. Accepts calls only from the main frame of our windows while it shows our client.
 * The contract parses arguments before the handler and results after it, so that undeclared fields never leave.
 * Refusals and failures reject the renderer's promise.
 */
export class IpcServer {
  readonly #isOwnUrl: IsOwnUrl;
  readonly #log: Log;

  constructor(isOwnUrl: IsOwnUrl, log: Log) {
    this.#isOwnUrl = isOwnUrl;
    this.#log = log;
  }

  /** Implements a contract until the returned disposer is called. */
  handle<C extends IpcContract>(contract: C, handlers: IpcHandlers<C>): () => void {
    const channels = Object.entries(contract.methods).map(([name, method]) => {
      const channel = `${contract.name}.${name}`;
      ipcMain.handle(channel, async (event, ...args: unknown[]) => {
        this.#refuseStrangers(event, channel);
        const parsed = method.args.safeParse(args);
        if (!parsed.success) throw this.#badArguments(channel, parsed.error);
        try {
          return method.result.parse(await Reflect.apply(Reflect.get(handlers, name), handlers, parsed.data));
        } catch (error) {
          this.#failed(channel, error);
          throw error;
        }
      });
      return channel;
    });
    return () => {
      for (const channel of channels) ipcMain.removeHandler(channel);
    };
  }

  /** Sends an event of a contract to all our windows. */
  send<C extends IpcContract, E extends keyof C["events"] & string>(
    contract: C,
    event: E,
    payload: z.input<C["events"][E]>,
  ): void {
    const schema = contract.events[event];
    if (!schema) throw new Error(`${contract.name} has no event ${event}`);
    const parsed = schema.parse(payload);
    for (const window of BrowserWindow.getAllWindows()) {
      if (window.isDestroyed() || !this.#isOwnUrl(window.webContents.getURL())) continue;
      window.webContents.send(`${contract.name}.${event}`, parsed);
    }
  }

  #refuseStrangers(event: IpcMainInvokeEvent, channel: string): void {
    const frame = event.senderFrame;
    const window = BrowserWindow.fromWebContents(event.sender);
    if (frame !== null && frame.parent === null && window !== null && this.#isOwnUrl(frame.url)) return;
    const sender = URL.parse(frame?.url ?? "")?.origin ?? null;
    this.#log.warn({ channel, sender }, "ipc from a stranger refused");
    throw new Error(`${channel}: this sender is not served`);
  }

  /** Failures caused by a missing network are no errors. */
  #failed(channel: string, error: unknown): void {
    if (error instanceof OfflineError) this.#log.debug({ channel }, "ipc handler found no network");
    else this.#log.error({ error, channel }, "ipc handler failed");
  }

  #badArguments(channel: string, error: z.ZodError): Error {
    this.#log.warn({ channel }, "ipc with unusable arguments refused");
    return new Error(`${channel}: unusable arguments\n${z.prettifyError(error)}`);
  }
}
