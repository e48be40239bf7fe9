import { create } from "zustand";
import { useSession } from "#renderer/lib/session/use-session.ts";
import { preferences } from "#renderer/lib/storage/debounced-storage.ts";
import { stored } from "#renderer/lib/storage/stored.ts";

/** Stands for anybody at a player without sign-in. */
const NOBODY = "nobody";

interface ShortcutsPreference {
  /** Ids of this device's people who turned the shortcuts off. */
  readonly off: readonly string[];
  readonly turn: (person: string, on: boolean) => void;
}

const kept = () => stored(preferences(localStorage), "player-shortcuts-off", asPeople);

const useShortcutsPreference = create<ShortcutsPreference>((set) => ({
  off: kept().read() ?? [],
  turn: (person, on) => {
    const others = (kept().read() ?? []).filter((other) => other !== person);
    const off = on ? others : [...others, person];
    kept().write(off);
    set({ off });
  },
}));

/** Whether the person at this device uses the player's keyboard shortcuts, and a setter. */
export function usePlayerShortcutsOn() {
  const person = useSession().userId ?? NOBODY;
  const { off, turn } = useShortcutsPreference();
  return { on: !off.includes(person), turn: (on: boolean) => turn(person, on) };
}

function asPeople(value: unknown): readonly string[] | null {
  return Array.isArray(value) && value.every((person) => typeof person === "string") ? value : null;
}
