import type { App } from "#server/plugins/calls/fastify.ts";
import { serve } from "#server/plugins/calls/serve.ts";
import { problem } from "#server/problems.ts";
import {
  type BuildingToken,
  createBuildingToken,
  endBuildingToken,
  type LocationMute,
  listBuildingSystems,
  muteByToken,
  unmuteLocation,
} from "#shared/contract/rest/zones/building.ts";
import { createToken } from "./commands/create-token.ts";
import { muteByBuildingToken } from "./commands/mute-by-token.ts";
import { endMute } from "./commands/mute-location.ts";
import {
  type BuildingTokenRow,
  deleteBuildingToken,
  type MuteRow,
  muteOf,
  tokensOfLocation,
} from "./repository.ts";

/** Tokens of building systems, and the mutes that they make. */
export function registerBuildingRoutes(app: App): void {
  serve(app, listBuildingSystems, async ({ subject, services }) => {
    const [tokens, mute] = await Promise.all([
      tokensOfLocation(services.db, subject.id),
      muteOf(services.db, subject.id),
    ]);
    return { items: tokens.map(toToken), mute: toMute(mute) };
  });

  serve(app, createBuildingToken, async ({ viewer, subject, body, services }) => {
    const made = await createToken(services, viewer, subject, body.name);
    return made.ok ? { ...toToken(made.value.row), token: made.value.token } : made;
  });

  serve(app, endBuildingToken, async ({ subject, params, services }) =>
    (await deleteBuildingToken(services.db, subject.id, params.token))
      ? { ended: true as const }
      : problem("not-found"),
  );

  serve(app, unmuteLocation, async ({ subject, services }) => ({
    location: subject.name,
    mute: null,
    zones: (await endMute(services, subject)).zones,
  }));

  serve(app, muteByToken, async ({ body, services, request }) => {
    const done = await muteByBuildingToken(services, request, body);
    if (!done.ok) return done;
    const { location, mute, zones } = done.value;
    return { location: location.name, mute: toMute(mute), zones };
  });
}

function toToken(row: BuildingTokenRow): BuildingToken {
  return {
    id: row.id,
    name: row.name,
    created_at: row.createdAt.toISOString(),
    last_used_at: row.lastUsedAt?.toISOString() ?? null,
  };
}

function toMute(row: MuteRow | null): LocationMute | null {
  return (
    row && {
      by: row.mutedBy,
      reason: row.reason,
      since: row.startedAt.toISOString(),
      until: row.endsAt?.toISOString() ?? null,
    }
  );
}
