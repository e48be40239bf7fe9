import { create } from "zustand";
import { useCurrentAccount } from "#renderer/data/accounts/current-account.ts";
import type { Account } from "#shared/contract/rest/entities.ts";
import type { Action } from "#shared/domain/access/actions.ts";
import type { MayAnswer } from "./access.ts";

/** What people want to do that only a larger plan allows; the modal loads the text of each. */
export type UpgradeIntent =
  | "activateMoreThanOneZone"
  | "editMusic"
  | "addOwnMusic"
  | "createPlaylists"
  | "createAiPlaylists"
  | "editPlaylists"
  | "orderPlaylists"
  | "syncPlaylists"
  | "createStations"
  | "editSchedules"
  | "clearQueue"
  | "playSingleTracks";

/** The intent of each action that a plan may lack. */
const INTENTS: Partial<Readonly<Record<Action, UpgradeIntent>>> = {
  "music.edit": "editMusic",
  "own_music.edit": "addOwnMusic",
  "playlist.create": "createPlaylists",
  "playlist.edit": "editPlaylists",
  "playlist.order": "orderPlaylists",
  "playlist.sync": "syncPlaylists",
  "spotify.connect": "syncPlaylists",
  "station.create": "createStations",
  "station.edit": "createStations",
  "schedule.edit": "editSchedules",
  "queue.clear": "clearQueue",
  "track.play": "playSingleTracks",
};

/** Refusals that a larger plan ends. */
const REASONS: readonly string[] = ["plan", "needs-tier-2", "needs-tier-3"];

interface UpgradeStore {
  /** Null while closed. */
  readonly request: { readonly account: string; readonly intent: UpgradeIntent } | null;
  /** Whether it was opened before: it then stays mounted, so that closing is animated. */
  readonly everOpened: boolean;
  readonly open: (request: NonNullable<UpgradeStore["request"]>) => void;
  readonly close: () => void;
}

/** The upgrade modal: any screen opens it, the shell renders it. */
export const useUpgradeModal = create<UpgradeStore>((set) => ({
  request: null,
  everOpened: false,
  open: (request) => set({ request, everOpened: true }),
  close: () => set({ request: null }),
}));

/**
 * The intent that the upgrade modal explains in place of a refusal; null if no larger plan would help. Nothing is larger
 * than the royalty-free plan, which is another kind of music.
 */
export function upgradeIntent(
  action: Action,
  answer: MayAnswer | null,
  account: Pick<Account, "plan" | "billing"> | null,
): UpgradeIntent | null {
  if (answer === null || answer.ok || !REASONS.includes(answer.reason)) return null;
  if (account === null || account.billing === "off" || account.plan === "royalty-free") return null;
  return INTENTS[action] ?? null;
}

/** Opens the upgrade modal in place of an action that the plan of the current account lacks; null: it is no matter of plans. */
export function useUpgradeOffer(action: Action, answer: MayAnswer | null): (() => void) | null {
  const account = useCurrentAccount();
  const open = useUpgradeModal((store) => store.open);
  const intent = upgradeIntent(action, answer, account);
  return intent === null || account === null ? null : () => open({ account: account.id, intent });
}
