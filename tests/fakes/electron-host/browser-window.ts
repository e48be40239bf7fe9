import { HostEmitter, preventable } from "./emitter.ts";
import { refuseUnknown, refusing } from "./refusing.ts";
import { HostWebContents } from "./web-contents.ts";

const RAISED = [
  "ready-to-show",
  "show",
  "hide",
  "focus",
  "blur",
  "move",
  "resize",
  "close",
  "closed",
  "session-end",
  "unresponsive",
  "responsive",
];

const OPTIONS = [
  "x",
  "y",
  "width",
  "height",
  "minWidth",
  "minHeight",
  "show",
  "title",
  "icon",
  "backgroundColor",
  "webPreferences",
];

/** Supported preferences, each with the only value that the fake implements. */
const PREFERENCES: Readonly<Record<string, unknown>> = {
  sandbox: true,
  contextIsolation: true,
  nodeIntegration: false,
  webSecurity: true,
  webviewTag: false,
  navigateOnDragDrop: false,
  spellcheck: false,
  backgroundThrottling: false,
};

interface Options {
  readonly x?: number;
  readonly y?: number;
  readonly width?: number;
  readonly height?: number;
  readonly show?: boolean;
  readonly webPreferences?: Readonly<Record<string, unknown>>;
}

export interface Bounds {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Whether windows behave as on Wayland: unless `ELECTRON_HOST_DISPLAY` is `x11`. */
const IS_WAYLAND = process.env.ELECTRON_HOST_DISPLAY !== "x11";

const open = new Map<number, HostWindow>();
const whenAllClosed = new Set<() => void>();
let count = 0;

/** Registers a listener for the end of the last window. */
export function onAllClosed(listener: () => void): void {
  whenAllClosed.add(listener);
}

export class HostWindow extends HostEmitter {
  readonly id = ++count;
  readonly webContents: HostWebContents;
  private readonly contents: HostWebContents;
  private bounds: Bounds;
  private visible: boolean;
  private focused = false;
  private minimized = false;
  private destroyed = false;
  private hasLoaded = false;
  private isReadyToShow = false;

  static getAllWindows(): HostWindow[] {
    return [...open.values()];
  }

  static fromWebContents(contents: { readonly id: number }): HostWindow | null {
    return HostWindow.getAllWindows().find((window) => window.webContents.id === contents.id) ?? null;
  }

  static getFocusedWindow(): HostWindow | null {
    return HostWindow.getAllWindows().find((window) => window.isFocused()) ?? null;
  }

  constructor(options: Options) {
    super("BrowserWindow", RAISED);
    refuseUnknown("BrowserWindow options", options, OPTIONS);
    const { preload, ...preferences } = options.webPreferences ?? {};
    for (const [name, value] of Object.entries(preferences)) {
      if (PREFERENCES[name] !== value)
        throw new Error(`electron-host cannot do webPreferences.${name} = ${value}`);
    }
    this.bounds = {
      x: options.x ?? 0,
      y: options.y ?? 0,
      width: options.width ?? 800,
      height: options.height ?? 600,
    };
    this.contents = new HostWebContents(String(preload), this.bounds);
    this.webContents = this.contents.handle;
    this.visible = options.show ?? true;
    this.webContents.once("did-finish-load", () => {
      this.hasLoaded = true;
      this.drawFirst();
    });
  }

  loadURL(url: string): Promise<void> {
    return this.webContents.loadURL(url);
  }

  show(): void {
    if (this.visible) return;
    this.visible = true;
    this.emit("show");
    this.focus();
    this.drawFirst();
  }

  /** On Wayland a hidden window renders nothing, so it becomes ready only after it is shown. */
  private drawFirst(): void {
    if (this.isReadyToShow || !this.hasLoaded || (IS_WAYLAND && !this.visible)) return;
    this.isReadyToShow = true;
    this.emit("ready-to-show");
  }

  hide(): void {
    if (!this.visible) return;
    this.visible = false;
    if (this.focused) this.loseFocus();
    this.emit("hide");
  }

  /** For tests: a person moves the window. */
  moveTo(x: number, y: number): void {
    this.bounds = { ...this.bounds, x, y };
    this.emit("move");
  }

  focus(): void {
    if (this.focused) return;
    this.focused = true;
    this.emit("focus");
  }

  /** For tests: another application comes to the front. */
  loseFocus(): void {
    this.focused = false;
    this.emit("blur");
  }

  minimize(): void {
    this.minimized = true;
  }

  restore(): void {
    this.minimized = false;
  }

  isMinimized(): boolean {
    return this.minimized;
  }

  isVisible(): boolean {
    return this.visible;
  }

  isFocused(): boolean {
    return this.focused;
  }

  isDestroyed(): boolean {
    return this.destroyed;
  }

  getNormalBounds(): Bounds {
    return this.bounds;
  }

  setMenuBarVisibility(_visible: boolean): void {}

  close(): void {
    if (this.destroyed) return;
    const event = preventable();
    this.emit("close", event);
    if (!event.defaultPrevented) this.destroy();
  }

  destroy(): void {
    if (this.destroyed) return;
    this.destroyed = true;
    open.delete(this.id);
    void this.contents.destroyContents();
    this.emit("closed");
    if (open.size === 0) for (const listener of whenAllClosed) listener();
  }
}

/** The class as main sees it; it and its instances throw on unknown members. */
export const BrowserWindow = new Proxy(refusing("BrowserWindow", HostWindow), {
  construct(target, [options]: [Options]) {
    const window = refusing("BrowserWindow", new target(options));
    open.set(window.id, window);
    return window;
  },
});
