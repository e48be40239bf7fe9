import { globalShortcut } from "electron";
import type { Log } from "#main/logging/log.ts";
import type { ControlCommand, PlaybackState } from "#shared/contract/control.ts";
import { isOn } from "#shared/domain/zones/zone-state.ts";

/** Media keys by Electron's names, and the player's command for each. */
const KEYS: Readonly<Record<string, (state: PlaybackState) => ControlCommand>> = {
  MediaPlayPause: (state) => ({ type: isOn(state) ? "pause" : "play" }),
  MediaNextTrack: () => ({ type: "skip" }),
  MediaStop: () => ({ type: "pause" }),
};

export interface MediaKeysParts {
  readonly player: { state(): PlaybackState | null; command(command: ControlCommand): void };
  readonly log: Log;
}

/**
 * Lets the keyboard's media keys control the player from any program, until the disposer is called. Linux only, see
 * [Note: media keys have one owner].
 *
 * [Note: media keys have one owner] Windows and macOS send the keys to the program shown in their now-playing panel, so
 * they arrive through the page (see system-panel.ts). Registering them as well would handle a key twice, or ask for
 * permission to monitor the keyboard. Linux desktops with such a panel reserve the keys, and registering them fails;
 * without one, no other program would handle them.
 */
export function takeMediaKeys({ player, log }: MediaKeysParts): () => void {
  const taken = Object.entries(KEYS).filter(([key, commandFor]) => {
    const pressed = () => {
      const state = player.state();
      if (state) player.command(commandFor(state));
    };
    // Another program may own the key, or the system may deny the permission.
    const isOurs = globalShortcut.register(key, pressed);
    if (!isOurs) log.info({ key }, "a media key belongs to another program");
    return isOurs;
  });
  return () => {
    for (const [key] of taken) globalShortcut.unregister(key);
  };
}
