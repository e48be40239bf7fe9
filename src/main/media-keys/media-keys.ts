import { globalShortcut } from "electron";
import type { ControlCommand, PlaybackState } from "#shared/contract/control.ts";
import { isOn } from "#shared/domain/zones/zone-state.ts";
import type { Log } from "../logging/log.ts";

/** The keys of keyboards and remotes for music, by Electron's names, and what they ask of the player. */
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
 * Lets the keyboard's media keys control the player, whatever program is in front, until the disposer is called. For
 * Linux, see [Note: media keys have one owner].
 *
 * [Note: media keys have one owner] Windows and macOS give the keys to the program whose music their now-playing panel
 * shows: there they come by way of the page (see system-panel.ts), and taking them besides would answer a key twice, or
 * ask a person for the right to watch the keyboard. Linux desktops with such a panel keep the keys for it, and taking
 * them fails; without one nobody else would hear them.
 */
export function takeMediaKeys({ player, log }: MediaKeysParts): () => void {
  const taken = Object.entries(KEYS).filter(([key, commandFor]) => {
    const pressed = () => {
      const state = player.state();
      if (state) player.command(commandFor(state));
    };
    // Another program may have the key, or the system may ask for a right that nobody has given.
    const isOurs = globalShortcut.register(key, pressed);
    if (!isOurs) log.info({ key }, "a media key belongs to another program");
    return isOurs;
  });
  return () => {
    for (const [key] of taken) globalShortcut.unregister(key);
  };
}
