import { refusing } from "./refusing.ts";

const ACCELERATORS = ["MediaPlayPause", "MediaNextTrack", "MediaPreviousTrack", "MediaStop"];
const registered = new Map<string, () => void>();

/** Keys of other programs, from `ELECTRON_HOST_TAKEN_KEYS=MediaStop,…`. */
const taken = (process.env.ELECTRON_HOST_TAKEN_KEYS ?? "").split(",");

export const globalShortcut = refusing("globalShortcut", {
  register(accelerator: string, pressed: () => void): boolean {
    if (!ACCELERATORS.includes(accelerator))
      throw new Error(`electron-host knows no accelerator ${accelerator}`);
    if (taken.includes(accelerator) || registered.has(accelerator)) return false;
    registered.set(accelerator, pressed);
    return true;
  },
  unregister(accelerator: string): void {
    registered.delete(accelerator);
  },
});

/** For tests: a person presses a key; returns false when it is not registered. */
export function pressKey(accelerator: string): boolean {
  const pressed = registered.get(accelerator);
  pressed?.();
  return pressed !== undefined;
}
