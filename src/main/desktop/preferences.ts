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
   * Lets a computer that has a zone start its music by itself. Done once, at the first pairing: what a person turns off
   * afterwards, here or in the system, stays off.
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

  async #setAutostart(on: boolean): Promise<void> {
    await this.#tryAutostart(on);
    await this.#parts.settings.change({ autostartDecided: true });
  }

  async #tryAutostart(on: boolean): Promise<void> {
    const { autostart, log } = this.#parts;
    await autostart.set(on).catch((error: unknown) => log.error({ error, on }, "autostart was refused"));
  }
}
