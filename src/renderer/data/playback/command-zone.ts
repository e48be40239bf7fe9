import type { i18n as I18n, TFunction } from "i18next";
import { useCallMutation } from "#renderer/data/calls/mutation.ts";
import { errorText } from "#renderer/lib/errors/error-text.ts";
import type { Services } from "#renderer/lib/services.tsx";
import type { ControlCommand } from "#shared/contract/control.ts";
import type { SoundZone } from "#shared/contract/rest/entities.ts";
import { isOn } from "#shared/domain/zones/zone-state.ts";

/** A command to one zone, with the zone's name for messages. */
export interface ZoneCommand {
  readonly zone: Pick<SoundZone, "id" | "name">;
  readonly command: Extract<ControlCommand, { readonly type: "play" | "pause" | "volume" }>;
}

/** The zone has no player that would carry a command out. */
class ZoneOffline extends Error {
  readonly zone: string;

  constructor(zone: string) {
    super("The zone is offline");
    this.zone = zone;
  }
}

const ONE = {
  success: (t: TFunction, { zone, command }: ZoneCommand) =>
    command.type === "volume"
      ? t("shell.commanded.volume", { zone: zone.name, volume: command.volume })
      : t(`shell.commanded.${command.type}`, { zone: zone.name }),
  failure: {
    text: (i18n: I18n, error: unknown) =>
      error instanceof ZoneOffline
        ? i18n.t("shell.commanded.offline", { zone: error.zone })
        : errorText(i18n, error),
  },
};

/** Plays or pauses a zone, or sets its volume; the toast names the zone and offers undo. */
export function useCommandZone() {
  const back = useCallMutation(commandOne, ONE);
  return useCallMutation(commandOne, { ...ONE, undo: (_, before) => back.mutate(before) });
}

/** Sends a command to a zone that is online; resolves to the command that restores its state. */
async function commandOne(services: Services, { zone, command }: ZoneCommand): Promise<ZoneCommand> {
  const { getPlaybackStates } = await import("#shared/contract/rest/player.ts");
  const { states } = await services.rest.call(getPlaybackStates, { query: { soundZones: zone.id } });
  const [before] = states;
  if (!before?.online) throw new ZoneOffline(zone.name);
  await services.playbackStates.command(zone.id, command);
  if (command.type === "volume") return { zone, command: { type: "volume", volume: before.volume } };
  return { zone, command: { type: isOn(before) ? "play" : "pause" } };
}
