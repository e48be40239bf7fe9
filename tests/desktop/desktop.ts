import type { Page } from "@playwright/test";

/** One line of the app's log. */
export interface LogEntry {
  readonly level: number;
  readonly msg: string;
  readonly [detail: string]: unknown;
}

export interface LaunchOptions {
  /** The service the player belongs to. */
  readonly serviceUrl: string;
  /** The app's data folder: settings, pairing, cache, logs. Reusing one is restarting the app. */
  readonly dataDir: string;
  /** The built app: a folder with main, preload and renderer. */
  readonly out: string;
  readonly env?: Readonly<Record<string, string>>;
  /** What it is told when it is started. */
  readonly args?: readonly string[];
}

/** A running desktop player, as a test drives it: the same for Electron and for its stand-in. */
export interface Desktop {
  readonly kind: "electron" | "electron-host";
  /** The window's page now; after a crash it is another one. Waits until it shows the client. */
  page(): Promise<Page>;
  log(): Promise<readonly LogEntry[]>;
  /** Process ids of the audio process and its like. */
  utilityPids(): Promise<readonly number[]>;
  openedExternally(): Promise<readonly string[]>;
  windowCount(): Promise<number>;
  /** Another application comes to the front. */
  loseFocus(): Promise<void>;
  /** A person closes the window. */
  closeWindow(): Promise<void>;
  /** Whether the window can be seen. */
  isVisible(): Promise<boolean>;
  /** Waits until the app has ended. */
  ended(): Promise<void>;
  /** The renderer dies. */
  crashRenderer(): Promise<void>;
  /** The app dies at once, as by a loss of power. */
  kill(): Promise<void>;
  /** Ends it as a person does, then starts it again on the same data. */
  relaunch(): Promise<void>;
  /** Ends it as a person does. */
  close(): Promise<void>;
}
