import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { z } from "zod";
import { ServiceUrl } from "#main/environment.ts";
import type { Log } from "#main/logging/log.ts";
import { KnownCard } from "#main/sound-output/known-card.ts";
import { DebugFlags, Language } from "#shared/contract/ipc/desktop.ts";
import { UpdateChannel } from "#shared/contract/ipc/updates.ts";
import { type DamageListener, StoredFile } from "./stored-file.ts";

const WindowBounds = z.object({
  x: z.int().optional(),
  y: z.int().optional(),
  width: z.int().min(320).max(20_000),
  height: z.int().min(240).max(20_000),
});
export type WindowBounds = z.output<typeof WindowBounds>;

export const Settings = z.object({
  /** Identifies this installation to the service; created once. */
  installationId: z.uuid(),
  /** Address of the service; the environment overrides it. */
  serviceUrl: ServiceUrl.nullable().default(null),
  /** Sites besides the service that may be opened in the system's browser: the helpdesk, the status page. */
  trustedSites: z.array(z.url({ protocol: /^https$/ })).default([]),
  /** Some window managers shrink windows below the minimum; the default must not cost the other settings. */
  window: WindowBounds.catch({ width: 1280, height: 800 }),
  debugFlags: DebugFlags.prefault({}),
  /** Id of the sound card chosen at this computer; null leaves the choice to the zone. */
  outputDevice: z.string().max(300).nullable().default(null),
  /** The wanted sound card, this computer's or the zone's, as it was last seen. */
  knownCard: KnownCard.nullable().catch(null).default(null),
  /** Whether closing the window keeps the music playing. */
  closeToTray: z.boolean().default(true),
  /** Whether the notice that the music plays without the window was shown. */
  toldOfTray: z.boolean().default(false),
  /** Whether autostart was turned on at the first pairing or set by a person; it is not turned on again. */
  autostartDecided: z.boolean().default(false),
  /** Language of the tray and of notifications, last set by the client. */
  language: Language.default("en"),
  /** Release channel of this device; null: that of the installed version. */
  updateChannel: UpdateChannel.nullable().default(null),
});
export type Settings = z.output<typeof Settings>;

/** The app's settings: read once at the start, written at every change. */
export class SettingsStore {
  readonly #file: StoredFile<typeof Settings>;
  readonly #log: Log;
  #current: Settings;

  private constructor(file: StoredFile<typeof Settings>, log: Log, current: Settings) {
    this.#file = file;
    this.#log = log;
    this.#current = current;
  }

  /** Reads `settings.json`, or creates it with a new installation id. */
  static async open(folder: string, log: Log, damaged?: DamageListener): Promise<SettingsStore> {
    const file = new StoredFile(join(folder, "settings.json"), Settings, log, damaged && { damaged });
    const stored = await file.read();
    const store = new SettingsStore(file, log, stored ?? Settings.parse({ installationId: randomUUID() }));
    if (!stored) await store.#save();
    return store;
  }

  get current(): Settings {
    return this.#current;
  }

  async change(patch: Partial<Settings>): Promise<void> {
    this.#current = { ...this.#current, ...patch };
    await this.#save();
  }

  /** A setting that cannot be stored is logged, and stays in effect until the app ends. */
  async #save(): Promise<void> {
    await this.#file.write(this.#current).catch((error: unknown) => {
      this.#log.error({ error }, "settings could not be stored");
    });
  }
}
