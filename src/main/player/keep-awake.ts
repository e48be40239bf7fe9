import { powerSaveBlocker } from "electron";

/** Keeps the computer awake while requested. */
export class KeepAwake {
  #blocker: number | null = null;

  set(awake: boolean): void {
    if (awake && this.#blocker === null) {
      this.#blocker = powerSaveBlocker.start("prevent-app-suspension");
    } else if (!awake && this.#blocker !== null) {
      powerSaveBlocker.stop(this.#blocker);
      this.#blocker = null;
    }
  }
}
