import { refusing } from "./refusing.ts";

const ACCELERATORS = ["MediaPlayPause", "MediaNextTrack", "MediaPreviousTrack", "MediaStop"];
const registered = new Map<string, () => void>();

/** Keys that another program has, by `ELECTRON_HOST_TAKEN_KEYS=MediaStop,…`. */
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

/** For tests: somebody presses a key; false when it is nobody's here. */
export function pressKey(accelerator: string): boolean {
  const pressed = registered.get(accelerator);
  pressed?.();
  return pressed !== undefined;
}
