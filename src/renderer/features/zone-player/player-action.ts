import type { ControlCommand } from "#shared/contract/control.ts";
import { Volume } from "#shared/contract/player.ts";

/** Actions that an address can ask for: player/{action}. */
const ACTIONS = ["play", "pause", "skip", "volume", "block"] as const;
export type PlayerAction = (typeof ACTIONS)[number];

/** The action of that name, or null. */
export function knownAction(name: string | undefined): PlayerAction | null {
  return ACTIONS.find((action) => action === name) ?? null;
}

/** The command of an action; `value` is the search parameter that the volume stands in. Null when it makes no sense. */
export function actionCommand(
  action: Exclude<PlayerAction, "block">,
  value: string | null,
): ControlCommand | null {
  if (action !== "volume") return { type: action };
  const volume = Volume.safeParse(value === null || value === "" ? null : Number(value));
  return volume.success ? { type: "volume", volume: volume.data } : null;
}

/** Actions are for those who may change the zone's subscription (specification, music §2.6). */
export function mayAct(permissions: readonly string[]): boolean {
  return permissions.includes("SUBSCRIPTION_WRITE");
}
