import type { PreferencesPatch, Preferences as Values } from "#shared/contract/ipc/preferences.ts";
import type { Autostart } from "../autostart/autostart.ts";
import type { Log } from "../logging/log.ts";
import { Signal } from "../signal.ts";
import type { SettingsStore } from "../storage/settings.ts";
import type { DesktopStatus } from "./status.ts";

export interface PreferencesParts {
  readonly settings: Pick<SettingsStore, "current" | "change">;
  readonly autostart: Autostart;
  readonly status: Pick<DesktopStatus, "set">;
  readonly log: Log;
}

/** How the app behaves on this computer, as people choose. */
export class Preferences {
  readonly changed = new Signal<Values>();
  readonly #parts: PreferencesParts;

  constructor(parts: PreferencesParts) {
    this.#parts = parts;
  }

  async read(): Promise<Values> {
    const { closeToTray, debugFlags } = this.#parts.settings.current;
    return { autostart: await this.#parts.autostart.isOn(), closeToTray, debugFlags };
  }

  /** Changes what is named; gives what holds now, which is not the wish where the system refused. */
  async change({ autostart, closeToTray, debugFlags }: PreferencesPatch): Promise<Values> {
    const { settings, status } = this.#parts;
    if (autostart !== undefined) await this.#setAutostart(autostart);
    await settings.change({
      ...(closeToTray === undefined ? {} : { closeToTray }),
      ...(debugFlags === undefined ? {} : { debugFlags }),
    });
    if (debugFlags !== undefined) status.set({ debugFlags });
    const values = await this.read();
    this.changed.emit(values);
    return values;
  }

  /**
   * Lets a computer that has a zone start its music by itself. Once done, it stays: what a person turns off afterwards,
   * here or in the system, stays off. Where the system refused, the next start or pairing tries again.
   */
  async startWithComputer(): Promise<void> {
    if (this.#parts.settings.current.autostartDecided) return;
    await this.#setAutostart(true);
    this.changed.emit(await this.read());
  }

  /** Where the app was moved, the system would look for it in vain. */
  async correctAutostart(): Promise<void> {
    const { autostart } = this.#parts;
    if (await autostart.isOn()) await this.#tryAutostart(true);
  }

  /** Whoever wants it off has decided even where the system refuses; what is wanted on is not decided until it is. */
  async #setAutostart(on: boolean): Promise<void> {
    const worked = await this.#tryAutostart(on);
    if (worked || !on) await this.#parts.settings.change({ autostartDecided: true });
  }

  /** Whether the system does so now. Some refuse without a word: it is asked afterwards. */
  async #tryAutostart(on: boolean): Promise<boolean> {
    const { autostart, log } = this.#parts;
    try {
      await autostart.set(on);
    } catch (error) {
      log.error({ error, on }, "autostart was refused");
      return false;
    }
    const worked = (await autostart.isOn()) === on;
    if (!worked) log.error({ on }, "autostart was not taken over");
    return worked;
  }
}
