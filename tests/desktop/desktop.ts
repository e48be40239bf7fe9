import type { Page } from "@playwright/test";

/** One line of the app's log. */
export interface LogEntry {
  readonly level: number;
  readonly msg: string;
  readonly [detail: string]: unknown;
}

export interface LaunchOptions {
  /** The player's service. */
  readonly serviceUrl: string;
  /** The app's data folder: settings, pairing, cache, logs. Reusing a folder means restarting the app. */
  readonly dataDir: string;
  /** The built app: a folder with main, preload and renderer. */
  readonly out: string;
  readonly env?: Readonly<Record<string, string>>;
  /** Command-line arguments. */
  readonly args?: readonly string[];
}

/** A running desktop player under test: the same interface for Electron and for its stand-in. */
export interface Desktop {
  readonly kind: "electron" | "electron-host";
  /** The window's current page, which a crash replaces. Waits until it shows the client. */
  page(): Promise<Page>;
  log(): Promise<readonly LogEntry[]>;
  /** Process ids of the audio process and other utility processes. */
  utilityPids(): Promise<readonly number[]>;
  openedExternally(): Promise<readonly string[]>;
  windowCount(): Promise<number>;
  /** Brings another application to the front. */
  loseFocus(): Promise<void>;
  /** Closes the window like a person. */
  closeWindow(): Promise<void>;
  /** Whether the window is visible. */
  isVisible(): Promise<boolean>;
  /** Waits until the app has ended. */
  ended(): Promise<void>;
  /** Crashes the renderer. */
  crashRenderer(): Promise<void>;
  /** Kills the app, as at a power cut. */
  kill(): Promise<void>;
  /** Quits the app like a person, then starts it again with the same data. */
  relaunch(): Promise<void>;
  /** Quits the app like a person. */
  close(): Promise<void>;
}
