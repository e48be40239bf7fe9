import { useCallback, useEffect } from "react";
import type { DesktopState } from "#shared/contract/ipc/desktop.ts";
import type { Preferences } from "#shared/contract/ipc/preferences.ts";
import type { SoundOutput } from "#shared/contract/ipc/sound.ts";
import type { UpdateState } from "#shared/contract/ipc/updates.ts";
import { useDesktopHost } from "./use-desktop-host.ts";
import { useMainValue } from "./use-main-value.ts";

/** The state of the app around the player; null until loaded. */
export function useDesktopState(): DesktopState | null {
  const { desktop } = useDesktopHost();
  const listen = useCallback(
    (listener: (state: DesktopState) => void) => desktop.on("state", listener),
    [desktop],
  );
  return useMainValue(desktop.state, listen)[0];
}

/** The app's preferences on this computer, and a setter. */
export function usePreferences() {
  const { preferences } = useDesktopHost();
  const listen = useCallback(
    (listener: (value: Preferences) => void) => preferences.on("changed", listener),
    [preferences],
  );
  return useMainValue(preferences.read, listen);
}

/** The state of the app's updates; null until it is known. */
export function useUpdates(): UpdateState | null {
  const { updates } = useDesktopHost();
  const listen = useCallback(
    (listener: (state: UpdateState) => void) => updates.on("state", listener),
    [updates],
  );
  return useMainValue(updates.state, listen)[0];
}

/** Interval for polling the level, in ms; everything else arrives as events. Polling opens no sound card. */
const LEVEL_EVERY_MS = 1000;

/** This computer's sound output, and a setter for main's answer to a choice. */
export function useSoundOutput() {
  const { sound } = useDesktopHost();
  const listen = useCallback(
    (listener: (output: SoundOutput) => void) => sound.on("output", listener),
    [sound],
  );
  const [output, setOutput] = useMainValue(sound.output, listen);
  useEffect(() => {
    sound.refresh().catch(() => undefined);
    const timer = setInterval(() => sound.output().then(setOutput, () => undefined), LEVEL_EVERY_MS);
    return () => clearInterval(timer);
  }, [sound, setOutput]);
  return [output, setOutput] as const;
}
