import { powerSaveBlocker } from "electron";

/** Keeps the computer from going to sleep for as long as music plays. */
export class KeepAwake {
  #blocker: number | null = null;

  set(playing: boolean): void {
    if (playing && this.#blocker === null) {
      this.#blocker = powerSaveBlocker.start("prevent-app-suspension");
    } else if (!playing && this.#blocker !== null) {
      powerSaveBlocker.stop(this.#blocker);
      this.#blocker = null;
    }
  }
}
