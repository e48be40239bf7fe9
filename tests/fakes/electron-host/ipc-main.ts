import { refusing } from "./refusing.ts";
import { state } from "./state.ts";
import { makeWire } from "./wire.ts";

const wire = makeWire();

export const ipcMain = refusing("ipcMain", {
  handle(channel: string, handler: (event: object, ...args: unknown[]) => unknown): void {
    if (state.invokeHandlers.has(channel)) {
      throw new Error(`Attempted to register a second handler for '${channel}'`);
    }
    state.invokeHandlers.set(channel, handler);
  },
  removeHandler(channel: string): void {
    state.invokeHandlers.delete(channel);
  },
});

export interface InvokeSender {
  readonly sender: object;
  readonly senderFrame: object | null;
}

/** Passes a page's call to its handler; returns the encoded result, or a failure with Electron's message. */
export async function dispatchInvoke(
  from: InvokeSender,
  channel: string,
  args: unknown,
): Promise<{ readonly ok: true; readonly value: string } | { readonly ok: false; readonly message: string }> {
  const handler = state.invokeHandlers.get(channel);
  try {
    if (!handler) throw new Error(`No handler registered for '${channel}'`);
    if (!Array.isArray(args)) throw new Error("arguments are a list");
    const event = refusing("ipcMainInvokeEvent", { ...from, type: "frame" });
    return { ok: true, value: wire.encode(await handler(event, ...args)) };
  } catch (error) {
    const text = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
    return { ok: false, message: `Error invoking remote method '${channel}': ${text}` };
  }
}
