import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import { onLines } from "#main/watchdog/lines.ts";
import type { HostRequest } from "#tests/fakes/electron-host/control.ts";
import type { HostNotice } from "#tests/fakes/electron-host/control-channel.ts";

const RETRY_MS = 50;

/** The test's end of the control channel to a process on electron-host. */
export class HostControl {
  /** Address of Chromium's DevTools, once the app is ready. */
  readonly endpoint: Promise<string>;
  /** Resolves when the process has ended. */
  readonly closed: Promise<unknown>;
  private readonly socket: Socket;
  private readonly waiting = new Map<
    number,
    { resolve: (value: unknown) => void; reject: (error: Error) => void }
  >();
  private requests = 0;

  private constructor(socket: Socket) {
    this.socket = socket;
    const ready = Promise.withResolvers<string>();
    this.endpoint = ready.promise;
    this.endpoint.catch(() => undefined);
    socket.on("error", () => undefined);
    onLines(socket, (line) => {
      const notice: HostNotice = JSON.parse(line);
      if (notice.type === "ready") ready.resolve(notice.endpoint);
      else this.answered(notice);
    });
    const closed = new Promise<void>((resolve) => socket.once("close", () => resolve()));
    this.closed = closed.then(() => {
      const ended = new Error("the app has ended");
      ready.reject(ended);
      for (const { reject } of this.waiting.values()) reject(ended);
      this.waiting.clear();
    });
  }

  /** Connects to the process that listens on a socket, as soon as there is one; gives up when `signal` is aborted. */
  static async open(path: string, signal: AbortSignal): Promise<HostControl> {
    for (;;) {
      signal.throwIfAborted();
      const socket = connect(path);
      const isOpen = await once(socket, "connect").then(
        () => true,
        () => false,
      );
      if (isOpen) return new HostControl(socket);
      await delay(RETRY_MS);
    }
  }

  /** Makes the process simulate the system, a person or an accident. */
  ask<Answer>(request: HostRequest): Promise<Answer> {
    const id = ++this.requests;
    return new Promise<Answer>((resolve, reject) => {
      this.waiting.set(id, { resolve: (value) => resolve(value as Answer), reject });
      this.socket.write(`${JSON.stringify({ id, request })}\n`);
    });
  }

  private answered({ id, ok, value }: Extract<HostNotice, { type: "answer" }>): void {
    const asked = this.waiting.get(id);
    this.waiting.delete(id);
    if (ok) asked?.resolve(value);
    else asked?.reject(new Error(String(value)));
  }
}
