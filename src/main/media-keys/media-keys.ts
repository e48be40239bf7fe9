import { globalShortcut } from "electron";
import type { ControlCommand, PlaybackState } from "#shared/contract/player.ts";
import type { Log } from "../logging/log.ts";
import { isOn } from "../tray/tray-view.ts";

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
 * Lets the keyboard's media keys control the player, whatever program is in front, until the disposer is called.
 *
 * [Note: media keys have one owner] Chromium handles the same keys for pages that play audio. The music does not play in
 * a page, so main takes the keys alone, and Chromium's own handling is switched off at the start (see start.ts): a key
 * is never answered twice. A system lets pages alone tell it what plays, and only while they make sound; what plays is
 * therefore shown in the tray.
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
