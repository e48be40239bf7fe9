import type { ControlCommand } from "#shared/contract/control.ts";
import type { PlayerAction } from "#shared/domain/playback/player-actions.ts";

/** The command of an action; `volume` is what the search of the address says. Null when it makes no sense. */
export function actionCommand(
  action: Exclude<PlayerAction, "block">,
  volume: number | undefined,
): ControlCommand | null {
  if (action !== "volume") return { type: action };
  return volume === undefined ? null : { type: "volume", volume };
}
