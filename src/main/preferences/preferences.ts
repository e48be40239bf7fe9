import type { Autostart } from "#main/autostart/autostart.ts";
import type { DesktopStatus } from "#main/desktop/status.ts";
import type { Log } from "#main/logging/log.ts";
import { Signal } from "#main/signal.ts";
import type { SettingsStore } from "#main/storage/settings.ts";
import type { PreferencesPatch, Preferences as Values } from "#shared/contract/ipc/preferences.ts";

export interface PreferencesParts {
  readonly settings: Pick<SettingsStore, "current" | "change">;
  readonly autostart: Autostart;
  readonly status: Pick<DesktopStatus, "set">;
  readonly log: Log;
}

/** The app's settings on this computer that people can change. */
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

  /** Applies a patch and returns the resulting values, which differ from the patch if the system refused. */
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
   * Turns autostart on when the computer has a zone, but only once: if a person turns it off later, here or in the
   * system, it stays off. If the system refuses, the next start or pairing tries again.
   */
  async startWithComputer(): Promise<void> {
    if (this.#parts.settings.current.autostartDecided) return;
    await this.#setAutostart(true);
    this.changed.emit(await this.read());
  }

  /** Corrects the path of an app that was moved. */
  async correctAutostart(): Promise<void> {
    const { autostart } = this.#parts;
    if (await autostart.isOn()) await this.#tryAutostart(true);
  }

  /** Turning it off is final even if the system refuses; turning it on only once that has worked. */
  async #setAutostart(on: boolean): Promise<void> {
    const worked = await this.#tryAutostart(on);
    if (worked || !on) await this.#parts.settings.change({ autostartDecided: true });
  }

  /** Returns whether it worked. Some systems refuse without an error, so the setting is read back. */
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
