import { randomUUID } from "node:crypto";
import { catalogueOf } from "#server/modules/music/catalogue.ts";
import { audioOf } from "#server/modules/music/records.ts";
import { deactivated, type Problem, problem } from "#server/problems.ts";
import type { Services } from "#server/services.ts";
import type { ControlCommand, ControlResponse } from "#shared/contract/control.ts";
import type { PlayOrder } from "#shared/contract/player.ts";
import { mayControlZone, maySeeZone, type Viewer } from "#shared/domain/access/policy.ts";
import { accountListener } from "#shared/domain/music/hearing.ts";
import { isInMarket } from "#shared/domain/playback/eligibility.ts";
import {
  availablePlayOrders,
  mayClearQueue,
  mayPlaySingleTracks,
} from "#shared/domain/playback/play-order.ts";
import { assertNever, ok, type Result } from "#shared/domain/result/result.ts";
import { changeIntent, EMPTY_QUEUE, type IntentChange, queueWith } from "../intents.ts";
import { sourcesOf } from "../sources.ts";
import { type PlayedZone, readZone, scopeOfZone, tierOf } from "../zones.ts";

const LONGEST_QUEUE = 500;

/** Does what a person asks of a zone's playback. The player hears of it as soon as it is stored. */
export async function controlZone(
  services: Services,
  viewer: Viewer,
  soundZoneId: string,
  command: ControlCommand,
): Promise<Result<ControlResponse, Problem>> {
  const played = await readZone(services.db, soundZoneId);
  if (!played) return problem("not-found");
  if (!maySeeZone(viewer, scopeOfZone(played))) return problem("forbidden");
  const rules = { staffControl: played.zone.settings.staff_control };
  if (!mayControlZone(viewer, scopeOfZone(played), rules))
    return problem("forbidden", { reason: "staff-control" });
  if (played.zone.deactivated) return deactivated("sound_zone");
  if (command.type === "skip") {
    services.bus.publish("zone-skip", { soundZoneId, commandId: randomUUID() });
    return ok({ version: played.state?.intentVersion ?? 0 });
  }
  const change = await intentChange(services, played, command);
  if (!change.ok) return change;
  const { intentVersion } = await changeIntent(services.db, soundZoneId, change.value);
  services.bus.publish("zone-changed", { soundZoneId, what: "intent" });
  return ok({ version: intentVersion });
}

async function intentChange(
  services: Services,
  played: PlayedZone,
  command: Exclude<ControlCommand, { type: "skip" }>,
): Promise<Result<IntentChange, Problem>> {
  switch (command.type) {
    case "play":
      return ok({ playing: true });
    case "pause":
      return ok({ playing: false });
    case "volume":
      return ok({ volume: command.volume });
    case "order":
      return await choosePlayOrder(services, played, command.playOrder);
    case "queue":
      return await queueTracks(services, played, command.trackIds);
    case "clearQueue":
      if (!mayClearQueue(tierOf(services, played.account))) return problem("forbidden", { reason: "tier" });
      return ok({ queue: EMPTY_QUEUE });
    default:
      return assertNever(command);
  }
}

/** Plays the zone's music in another order, where its music has none of its own. */
async function choosePlayOrder(
  services: Services,
  played: PlayedZone,
  playOrder: PlayOrder,
): Promise<Result<IntentChange, Problem>> {
  const source = (await sourcesOf(services, [played])).get(played.zone.playFromId ?? "");
  if (availablePlayOrders(source ?? null, tierOf(services, played.account)).includes(playOrder))
    return ok({ playOrder });
  return problem("invalid", {
    reason: "unavailable-play-order",
    message: "What the zone plays cannot be played in this order",
  });
}

/** Adds tracks that are for the zone's account and can be played in its country. */
async function queueTracks(
  services: Services,
  { account, location, state }: PlayedZone,
  trackIds: readonly string[],
): Promise<Result<IntentChange, Problem>> {
  if (!mayPlaySingleTracks(tierOf(services, account))) return problem("forbidden", { reason: "tier" });
  if ((state?.queue.length ?? 0) + trackIds.length > LONGEST_QUEUE)
    return problem("invalid", { reason: "queue-full" });
  const records = await catalogueOf(services, accountListener(account.id)).tracks(trackIds);
  const playable = trackIds.every((id) => {
    const track = records.get(id);
    return track !== undefined && audioOf(track) !== null && isInMarket(track.markets, location.isoCountry);
  });
  if (!playable) return problem("invalid", { reason: "unavailable-track" });
  return ok({
    queue: queueWith(
      trackIds.map((trackId) => ({ id: randomUUID(), trackId })),
      "end",
    ),
  });
}
