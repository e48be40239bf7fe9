import { randomUUID } from "node:crypto";
import type { DevTools, DevToolsSession } from "./dev-tools.ts";
import type { DeliverMessage, InvokeMessage } from "./page-runtime.ts";
import { HOST_BINDING, HOST_DELIVER, PRELOAD_WORLD, pageScript, preloadScript } from "./page-scripts.ts";

/** Events of a page for its window. Addresses are Chromium's. */
export interface PageListener {
  /** Called before a frame navigates; true prevents it. */
  readonly willNavigate: (url: string, isMainFrame: boolean) => boolean;
  /** Answers a request; null lets it go to the network. */
  readonly request: (request: Request) => Promise<Response> | null;
  readonly invoke: (message: InvokeMessage) => void;
  readonly windowOpen: (url: string) => void;
  readonly startedLoading: () => void;
  readonly loaded: () => void;
  readonly navigated: (url: string, inPage: boolean) => void;
  readonly crashed: () => void;
}

/** In CSS pixels. */
export interface WindowSize {
  readonly width: number;
  readonly height: number;
}

interface PausedRequest {
  readonly requestId: string;
  readonly frameId: string;
  readonly resourceType: string;
  readonly request: {
    readonly url: string;
    readonly method: string;
    readonly headers: Record<string, string>;
    readonly postData?: string;
  };
}

/** One Chromium page, which is a window's content until its renderer dies. */
export class PageSession {
  private readonly browser: DevToolsSession;
  private readonly targetId: string;
  private readonly cdp: DevToolsSession;
  /** Rejects when the page's process has died or the page is closed. */
  private readonly gone = Promise.withResolvers<never>();
  private readonly listener: PageListener;
  private mainFrame = "";
  private preloadWorld: number | null = null;
  /** Whether main itself navigates, which emits no event. */
  private ownNavigation = false;

  private constructor(
    browser: DevToolsSession,
    targetId: string,
    cdp: DevToolsSession,
    listener: PageListener,
  ) {
    this.browser = browser;
    this.targetId = targetId;
    this.cdp = cdp;
    this.listener = listener;
    this.gone.promise.catch(() => undefined);
  }

  /** Opens a page whose top document runs this preload at every load, before the page's scripts. */
  static async open(
    devTools: DevTools,
    preload: string,
    size: WindowSize,
    listener: PageListener,
  ): Promise<PageSession> {
    const { browser } = devTools;
    const { targetId } = await browser.send("Target.createTarget", { url: "about:blank" });
    const session = new PageSession(browser, targetId, await devTools.attach(targetId), listener);
    await session.resize(size);
    await session.prepare(preload);
    return session;
  }

  /** Navigates to an address; rejects with Chromium's message when it cannot be loaded. */
  async navigate(url: string): Promise<void> {
    this.ownNavigation = true;
    await Promise.race([this.load(url), this.gone.promise]);
  }

  async deliver(message: DeliverMessage): Promise<void> {
    if (this.preloadWorld === null) return;
    const expression = `${HOST_DELIVER}(${JSON.stringify(message)})`;
    // A document that has gone meanwhile receives nothing, as in Electron.
    await this.cdp
      .send("Runtime.evaluate", { contextId: this.preloadWorld, expression })
      .catch(() => undefined);
  }

  /** Crashes the page's process. */
  async crash(): Promise<void> {
    await this.cdp.send("Page.crash").catch(() => undefined);
  }

  async close(): Promise<void> {
    this.gone.reject(new Error("the page is closed"));
    await this.browser.send("Target.closeTarget", { targetId: this.targetId }).catch(() => undefined);
  }

  private async load(url: string): Promise<void> {
    const loaded = new Promise<void>((resolve) => this.cdp.once("Page.loadEventFired", () => resolve()));
    const { errorText } = await this.cdp.send("Page.navigate", { url });
    if (errorText) throw new Error(errorText);
    await loaded;
  }

  private async resize(bounds: WindowSize): Promise<void> {
    const { windowId } = await this.cdp.send("Browser.getWindowForTarget");
    await this.cdp.send("Browser.setWindowBounds", { windowId, bounds });
  }

  private async prepare(preload: string): Promise<void> {
    const { cdp, listener } = this;
    cdp.on("Inspector.targetCrashed", () => {
      this.gone.reject(new Error("the page has crashed"));
      listener.crashed();
    });
    cdp.on("Runtime.executionContextCreated", ({ context }) => {
      const data: { frameId?: string } = context.auxData ?? {};
      if (context.name === PRELOAD_WORLD && data.frameId === this.mainFrame) this.preloadWorld = context.id;
    });
    cdp.on("Runtime.executionContextsCleared", () => {
      this.preloadWorld = null;
    });
    cdp.on("Runtime.bindingCalled", ({ name, payload, executionContextId }) => {
      if (name !== HOST_BINDING) return;
      this.preloadWorld = executionContextId;
      listener.invoke(JSON.parse(payload));
    });
    cdp.on("Page.frameStartedLoading", ({ frameId }) => {
      if (frameId === this.mainFrame) listener.startedLoading();
    });
    cdp.on("Page.loadEventFired", () => listener.loaded());
    cdp.on("Page.frameNavigated", ({ frame }) => {
      if (frame.id === this.mainFrame) listener.navigated(frame.url, false);
    });
    cdp.on("Page.navigatedWithinDocument", ({ frameId, url }) => {
      if (frameId === this.mainFrame) listener.navigated(url, true);
    });
    cdp.on("Page.windowOpen", ({ url }) => listener.windowOpen(url));
    cdp.on("Fetch.requestPaused", (paused) => void this.paused(paused).catch(() => undefined));

    const secret = randomUUID();
    const { frameTree } = await cdp.send("Page.getFrameTree");
    this.mainFrame = frameTree.frame.id;
    await cdp.send("Inspector.enable");
    await cdp.send("Runtime.enable");
    await cdp.send("Page.enable");
    await cdp.send("Runtime.addBinding", { name: HOST_BINDING, executionContextName: PRELOAD_WORLD });
    await cdp.send("Page.addScriptToEvaluateOnNewDocument", { source: pageScript(secret) });
    await cdp.send("Page.addScriptToEvaluateOnNewDocument", {
      source: preloadScript(secret, preload),
      worldName: PRELOAD_WORLD,
    });
    const patterns = [
      { urlPattern: "http://*.localhost/*" },
      { urlPattern: "*", resourceType: "Document" as const },
    ];
    await cdp.send("Fetch.enable", { patterns });
  }

  private async paused(event: PausedRequest): Promise<void> {
    const { requestId, frameId, request } = event;
    if (event.resourceType === "Document" && this.isRefused(request.url, frameId === this.mainFrame)) {
      await this.cdp.send("Fetch.failRequest", { requestId, errorReason: "Aborted" });
      return;
    }
    const answer = this.listener.request(requestOf(request));
    if (answer) await this.fulfil(requestId, await answer);
    else await this.cdp.send("Fetch.continueRequest", { requestId });
  }

  private isRefused(url: string, isMainFrame: boolean): boolean {
    const asksNobody = isMainFrame && this.ownNavigation;
    if (isMainFrame) this.ownNavigation = false;
    return !asksNobody && this.listener.willNavigate(url, isMainFrame);
  }

  private async fulfil(requestId: string, response: Response): Promise<void> {
    const body = Buffer.from(await response.arrayBuffer()).toString("base64");
    const responseHeaders = Array.from(response.headers, ([name, value]) => ({ name, value }));
    await this.cdp.send("Fetch.fulfillRequest", {
      requestId,
      responseCode: response.status,
      responseHeaders,
      body,
    });
  }
}

function requestOf({ url, method, headers, postData }: PausedRequest["request"]): Request {
  const hasBody = postData !== undefined && method !== "GET" && method !== "HEAD";
  return new Request(url, { method, headers, ...(hasBody ? { body: postData } : {}) });
}
