import type { ControlCommand } from "#shared/contract/control.ts";
import type { PlayerAction } from "#shared/domain/playback/player-actions.ts";

/** The command of an action; `volume` comes from the address's search. Null when the action is invalid. */
export function actionCommand(
  action: Exclude<PlayerAction, "block">,
  volume: number | undefined,
): ControlCommand | null {
  if (action !== "volume") return { type: action };
  return volume === undefined ? null : { type: "volume", volume };
}
