import { readFileSync } from "node:fs";
import { HostEmitter, preventable } from "./emitter.ts";
import { dispatchInvoke } from "./ipc-main.ts";
import type { InvokeMessage } from "./page-runtime.ts";
import { type PageListener, PageSession, type WindowSize } from "./page-session.ts";
import { refusing } from "./refusing.ts";
import { defaultSession, grantPermissions } from "./session.ts";
import { runningChromium, state } from "./state.ts";
import { makeWire } from "./wire.ts";

const RAISED = [
  "did-start-loading",
  "did-finish-load",
  "did-fail-load",
  "did-navigate",
  "did-navigate-in-page",
  "render-process-gone",
  "will-attach-webview",
  "will-frame-navigate",
  "will-navigate",
];

const NET_FAILED = -2;
const NET_ABORTED = -3;
const wire = makeWire();
let count = 0;

export interface SenderFrame {
  readonly url: string;
  readonly origin: string;
  readonly parent: object | null;
}

type OpenHandler = (details: { readonly url: string }) => { readonly action: string };

/** A window's contents. Consists of one Chromium page after another: a reload replaces a page whose renderer died. */
export class HostWebContents extends HostEmitter {
  readonly id = ++count;
  readonly session = defaultSession;
  /** This object as main sees it. */
  readonly handle = refusing("webContents", this);
  private readonly preload: string;
  private readonly size: WindowSize;
  private openHandler: OpenHandler = () => ({ action: "deny" });
  private url = "";
  private wanted = "";
  private opening: Promise<PageSession>;
  private destroyed = false;
  private goneBecause = "crashed";

  constructor(preloadPath: string, size: WindowSize) {
    super("webContents", RAISED);
    this.size = size;
    this.preload = readFileSync(preloadPath, "utf8");
    this.opening = this.openPage();
  }

  get mainFrame(): SenderFrame {
    const origin = /^[a-z]+:\/\/[^/]*/.exec(this.url)?.[0] ?? "null";
    return refusing("webFrameMain", { url: this.url, origin, parent: null });
  }

  getURL(): string {
    return this.url;
  }

  isDestroyed(): boolean {
    return this.destroyed;
  }

  setWindowOpenHandler(handler: OpenHandler): void {
    this.openHandler = handler;
  }

  async loadURL(url: string): Promise<void> {
    this.wanted = url;
    const page = await this.opening;
    await page.navigate(state.origins.toPage(url)).catch((error: unknown) => {
      const message = error instanceof Error ? error.message : String(error);
      const code = /ERR_ABORTED|interrupted/.test(message) ? NET_ABORTED : NET_FAILED;
      this.emit("did-fail-load", preventable(), code, message, url, true);
      throw error;
    });
  }

  reload(): void {
    void this.loadURL(this.url || this.wanted).catch(() => undefined);
  }

  send(channel: string, ...args: unknown[]): void {
    const encoded = wire.encode(args);
    void this.opening.then((page) => page.deliver({ kind: "event", channel, args: encoded }));
  }

  forcefullyCrashRenderer(): void {
    void this.opening.then((page) => page.crash());
  }

  async destroyContents(): Promise<void> {
    this.destroyed = true;
    await (await this.opening).close();
  }

  private openPage(): Promise<PageSession> {
    const listener: PageListener = {
      willNavigate: (url, isMainFrame) => this.asksToNavigate(state.origins.toMain(url), isMainFrame),
      request: (request) => answerRequest(request),
      invoke: (message) => void this.invoked(message),
      windowOpen: (url) => void this.openHandler({ url: state.origins.toMain(url) }),
      startedLoading: () => this.emit("did-start-loading"),
      loaded: () => this.emit("did-finish-load"),
      navigated: (url, inPage) => this.navigated(state.origins.toMain(url), inPage),
      crashed: () => this.crashed(),
    };
    return runningChromium().then(async ({ devTools }) => {
      await grantPermissions(devTools);
      return PageSession.open(devTools, this.preload, this.size, listener);
    });
  }

  /** For tests: the page's process ends for one of Electron's reasons. */
  goneFor(reason: string): void {
    this.goneBecause = reason;
    this.forcefullyCrashRenderer();
  }

  private crashed(): void {
    const dead = this.opening;
    this.opening = this.openPage();
    void dead.then((page) => page.close());
    this.emit("render-process-gone", preventable(), { reason: this.goneBecause, exitCode: 139 });
    this.goneBecause = "crashed";
  }

  private navigated(url: string, inPage: boolean): void {
    if (url === "about:blank" && this.url === "") return;
    this.url = url;
    if (inPage) this.emit("did-navigate-in-page", preventable(), url, true);
    else this.emit("did-navigate", preventable(), url, 200, "OK");
  }

  private asksToNavigate(url: string, isMainFrame: boolean): boolean {
    const details = preventable({ url, isMainFrame, isSameDocument: false });
    this.emit("will-frame-navigate", details);
    if (isMainFrame) this.emit("will-navigate", details);
    return details.defaultPrevented;
  }

  private async invoked(message: InvokeMessage): Promise<void> {
    const page = await this.opening;
    const answer = await dispatchInvoke(
      { sender: this.handle, senderFrame: this.mainFrame },
      message.channel,
      wire.decode(message.args),
    );
    const { id } = message;
    await page.deliver(
      answer.ok
        ? { kind: "result", id, value: answer.value }
        : { kind: "error", id, message: answer.message },
    );
  }
}

/** Passes a page's request for one of our schemes to its handler, with main's form of the address. */
function answerRequest(request: Request): Promise<Response> | null {
  const scheme = state.origins.schemeOf(request.url);
  if (scheme === null) return null;
  const handler = state.protocolHandlers.get(scheme);
  if (!handler) return Promise.resolve(new Response(null, { status: 404 }));
  const url = state.origins.toMain(request.url);
  const { method, headers } = request;
  return Promise.resolve(handler(new Request(url, { method, headers }))).catch(
    () => new Response(null, { status: 500 }),
  );
}
