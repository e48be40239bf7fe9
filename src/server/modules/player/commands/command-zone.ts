import { randomUUID } from "node:crypto";
import { audioOf, catalogueOf } from "#server/modules/music-lookup/public.ts";
import {
  changeIntent,
  EMPTY_QUEUE,
  type IntentChange,
  type PlayedZone,
  queueWith,
  readZone,
  tierOf,
} from "#server/modules/playback/public.ts";
import { sourcesOf } from "#server/modules/player/sources.ts";
import { zoneSubject } from "#server/modules/zones/public.ts";
import { type Problem, problem } from "#server/problems.ts";
import type { Services } from "#server/services.ts";
import type { ControlCommand, ControlResponse } from "#shared/contract/control.ts";
import type { PlayOrder, UpcomingChange } from "#shared/contract/player.ts";
import type { Action } from "#shared/domain/access/actions.ts";
import { may } from "#shared/domain/access/may.ts";
import type { Viewer } from "#shared/domain/access/viewer.ts";
import { accountListener } from "#shared/domain/music/hearing.ts";
import { isInMarket } from "#shared/domain/playback/eligibility.ts";
import { availablePlayOrders } from "#shared/domain/playback/play-order.ts";
import { assertNever, ok, type Result } from "#shared/domain/result/result.ts";

const LONGEST_QUEUE = 500;

/** Executes a person's playback command for a zone. The player is notified once it is stored. */
export async function commandZone(
  services: Services,
  viewer: Viewer,
  soundZoneId: string,
  command: ControlCommand,
): Promise<Result<ControlResponse, Problem>> {
  const played = await readZone(services.db, soundZoneId);
  if (!played) return problem("not-found");
  if (command.type === "skip") {
    const by = viewer.kind === "user" ? viewer.userId : null;
    services.bus.publish("zone-skip", { soundZoneId, commandId: randomUUID(), by });
    return ok({ version: played.state?.intentVersion ?? 0 });
  }
  if (command.type === "skipAnnouncement") {
    services.bus.publish("zone-skip-announcement", { soundZoneId, commandId: randomUUID() });
    return ok({ version: played.state?.intentVersion ?? 0 });
  }
  if (command.type === "remove" || command.type === "playNext") {
    // Choosing the next track counts as playing a single track.
    const refused = command.type === "playNext" ? refusalOf(services, viewer, "track.play", played) : null;
    if (refused) return refused;
    services.bus.publish("zone-upcoming", { soundZoneId, commandId: randomUUID(), change: command });
    return ok({ version: played.state?.intentVersion ?? 0 });
  }
  const change = await intentChange(services, viewer, played, command);
  if (!change.ok) return change;
  const { intentVersion } = await changeIntent(services.db, soundZoneId, change.value);
  services.bus.publish("zone-changed", { soundZoneId, what: "intent" });
  return ok({ version: intentVersion });
}

async function intentChange(
  services: Services,
  viewer: Viewer,
  played: PlayedZone,
  command: Exclude<ControlCommand, { type: "skip" | "skipAnnouncement" | UpcomingChange["type"] }>,
): Promise<Result<IntentChange, Problem>> {
  switch (command.type) {
    case "play":
      return ok({ playing: true });
    case "pause":
      return ok({ playing: false });
    case "volume":
      return ok({ volume: command.volume, volumeAt: doneAt(services, command.at) });
    case "order":
      return await choosePlayOrder(services, played, command.playOrder);
    case "queue":
      return (
        refusalOf(services, viewer, "track.play", played) ??
        (await queueTracks(services, played, command.trackIds))
      );
    case "clearQueue":
      return refusalOf(services, viewer, "queue.clear", played) ?? ok({ queue: EMPTY_QUEUE });
    default:
      return assertNever(command);
  }
}

/** When a person did something that a player may have sent later; never in the future, nor before any clock. */
function doneAt({ now }: Services, at = Number.POSITIVE_INFINITY): Date {
  return new Date(Math.max(0, Math.min(now().getTime(), at)));
}

/** Rejects a command that the zone's plan does not include; null when it is included. */
function refusalOf({ env }: Services, viewer: Viewer, action: Action, played: PlayedZone) {
  const decision = may(viewer, action, zoneSubject(played, env.billing));
  return decision.ok ? null : problem("forbidden", { reason: decision.reason });
}

/** Sets the zone's play order, if its music has no order of its own. */
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

/** Adds tracks that the zone's account may access and that are playable in its country. */
async function queueTracks(
  services: Services,
  { account, location, state }: PlayedZone,
  trackIds: readonly string[],
): Promise<Result<IntentChange, Problem>> {
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
