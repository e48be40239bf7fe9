import { Signal } from "#main/signal.ts";
import type { DesktopState } from "#shared/contract/ipc/desktop.ts";

/** State of the app around the player (specification, platform §3, desktop app state). */
export class DesktopStatus {
  readonly changed = new Signal<DesktopState>();
  #current: DesktopState;

  constructor(debugFlags: DesktopState["debugFlags"]) {
    this.#current = {
      updateStatus: "idle",
      focusedWindow: false,
      focusedPlayer: false,
      isUnpairing: false,
      debugFlags,
    };
  }

  get current(): DesktopState {
    return this.#current;
  }

  set(patch: Partial<DesktopState>): void {
    this.#current = { ...this.#current, ...patch };
    this.changed.emit(this.#current);
  }
}
