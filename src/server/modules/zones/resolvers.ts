import { findAccount } from "#server/modules/accounts/repository.ts";
import { createPlaybackClient } from "#server/modules/devices/commands/create-playback-client.ts";
import { unpairZone } from "#server/modules/devices/commands/unpair-zone.ts";
import { findLocation, locationIdOfZone } from "#server/modules/locations/repository.ts";
import { listErrors } from "#server/modules/zone-errors/repository.ts";
import type { GraphqlContext } from "#server/plugins/graphql/context.ts";
import { orThrow, requireViewer } from "#server/plugins/graphql/errors.ts";
import { fromBus } from "#server/plugins/graphql/from-bus.ts";
import type { Resolvers } from "#server/plugins/graphql/generated.ts";
import { perOperation } from "#server/plugins/graphql/loader.ts";
import { deactivated, problem } from "#server/problems.ts";
import { ZONE_STATES } from "#shared/contract/rest/entities.ts";
import {
  accountPermissions,
  maySeeAccount,
  maySeeAllZones,
  maySeeLocation,
  maySeeZone,
  zonePermissions,
} from "#shared/domain/access/policy.ts";
import { decodeId } from "#shared/domain/ids/opaque-id.ts";
import { paymentOf } from "#shared/domain/zones/standing.ts";
import { isOnline, zoneStatus } from "#shared/domain/zones/status.ts";
import { contactOf, factsOf, scopeOf, standingOfZone } from "./facts.ts";
import { isoDate } from "./records.ts";
import { findZones, type ZoneRow } from "./repository.ts";
import { cursorOf, readCursor, searchZones } from "./search.ts";
import { usableZone } from "./usable.ts";

const LARGEST_PAGE = 100;

const zonesById = perOperation<string, ZoneRow>(({ services }, ids) => findZones(services.db, ids));

export const zoneResolvers: Resolvers = {
  Query: {
    soundZone: (_root, { id }, context) => visibleZone(context, id),
    location: async (_root, { id }, context) => {
      const viewer = requireViewer(context);
      const { db } = context.services;
      const location = await findLocation(db, checkedId(id));
      if (!location) return orThrow(problem("not-found"));
      const own = viewer.kind === "device" ? await locationIdOfZone(db, viewer.soundZoneId) : null;
      const scope = { accountId: location.accountId, locationId: location.id };
      if (!maySeeLocation(viewer, scope, own)) return orThrow(problem("forbidden"));
      return location.deactivated ? orThrow(deactivated("location")) : location;
    },
    account: async (_root, { id }, context) => {
      const viewer = requireViewer(context);
      const account = await findAccount(context.services.db, checkedId(id));
      if (!account) return orThrow(problem("not-found"));
      if (!maySeeAccount(viewer, account.id)) return orThrow(problem("forbidden"));
      return account.deactivated ? orThrow(deactivated("account")) : account;
    },
  },

  Mutation: {
    soundZoneUnpair: async (_root, { input }, context) => {
      const viewer = requireViewer(context);
      const soundZone = orThrow(await unpairZone(context.services, viewer, checkedId(input.soundZone)));
      return { soundZone };
    },
    createPlaybackClient: async (_root, { soundZoneId, name, description }, context) => {
      const about = { name, description: description ?? "" };
      const zone = checkedId(soundZoneId);
      return orThrow(await createPlaybackClient(context.services, requireViewer(context), zone, about));
    },
  },

  Subscription: {
    soundZoneUpdate: {
      subscribe: async (_root, { input }, context) => {
        const { soundZone } = input;
        await visibleZone(context, soundZone);
        return fromBus(
          context.services.bus,
          ["zone-changed", "zone-unpaired", "playback-state"],
          (message) => message.soundZoneId === soundZone,
        );
      },
      // Each update is read anew, and asks again whether the viewer may see it.
      resolve: async (
        _message: unknown,
        { input }: { input: { soundZone: string } },
        context: GraphqlContext,
      ) => ({
        soundZone: await visibleZone(context, input.soundZone),
      }),
    },
  },

  Account: {
    permissions: (account, _args, context) => [...accountPermissions(requireViewer(context), account.id)],
    soundZones: async (account, { first, after, filters }, context) => {
      const viewer = requireViewer(context);
      const { services } = context;
      if (!maySeeAllZones(viewer, account.id)) return orThrow(problem("forbidden"));
      const place = after ? readCursor(after) : null;
      if (after && !place) return orThrow(problem("invalid", { fields: { after: { code: "format" } } }));
      const status = ZONE_STATES.find((state) => state === filters?.status);
      if (filters?.status && !status) {
        return orThrow(problem("invalid", { fields: { status: { code: "oneOf", values: ZONE_STATES } } }));
      }
      const { rows, total, hasNext } = await searchZones(
        services,
        {
          accountId: account.id,
          q: filters?.q?.slice(0, 200),
          status,
          subscription: filters?.subscription ?? undefined,
        },
        { first: Math.min(Math.max(0, first), LARGEST_PAGE), after: place },
      );
      const edges = rows.map((node) => ({ cursor: cursorOf(node), node }));
      return {
        total,
        edges,
        pageInfo: {
          hasPreviousPage: place !== null,
          hasNextPage: hasNext,
          startCursor: edges[0]?.cursor ?? null,
          endCursor: edges.at(-1)?.cursor ?? null,
        },
      };
    },
  },

  Location: {
    permissions: (location, _args, context) => [
      ...accountPermissions(requireViewer(context), location.accountId),
    ],
    physicalAddress: ({ address, postalCode, city, isoCountry }) => ({
      address,
      postalCode,
      city,
      isoCountry,
    }),
  },

  SoundZone: {
    id: ({ zone }) => zone.id,
    name: ({ zone }) => zone.name,
    permissions: (row, _args, context) => [...zonePermissions(requireViewer(context), scopeOf(row))],
    devicePlatform: ({ device }) => device?.platform ?? null,
    status: (row, _args, { services: { env, now } }) => {
      const at = now().getTime();
      return zoneStatus(factsOf(row, env.billing, at), at);
    },
    subscription: ({ zone }, _args, { services: { env, now } }) => {
      const at = now().getTime();
      const standing = standingOfZone(zone, env.billing, at);
      return {
        state: standing.state,
        isActive: paymentOf(standing, at).state === "paid",
        activeUntil: isoDate(standing.paidUntil),
        reactivateAt: isoDate(standing.reactivateAt),
      };
    },
    location: ({ location }) => location,
    account: ({ account }) => account,
    settings: ({ zone: { settings } }) => ({
      crossfade: settings.crossfade,
      crossfadeLength: settings.crossfade_length,
      volumeEq: settings.volume_eq,
      mono: settings.mono,
      defaultVolume: settings.default_volume,
    }),
    online: (row, _args, { services }) => isOnline(contactOf(row), services.now().getTime()),
    errors: async (row, { state }, { services }) => {
      const errors =
        state === "resolved" ? await listErrors(services.db, row.zone.id, "resolved") : row.errors;
      return {
        edges: errors.map(({ id, cause }) => ({ node: { id, cause, resolved: state === "resolved" } })),
      };
    },
  },

  Device: {
    soundZone: async ({ soundZoneId }, _args, context) => {
      if (soundZoneId === null) return null;
      const row = await zonesById(context).load(soundZoneId);
      return row && maySeeZone(requireViewer(context), scopeOf(row)) ? row : null;
    },
  },
};

async function visibleZone(context: GraphqlContext, id: string): Promise<ZoneRow> {
  const viewer = requireViewer(context);
  return orThrow(
    await usableZone(context.services.db, checkedId(id), (row) => maySeeZone(viewer, scopeOf(row))),
  );
}

function checkedId(id: string): string {
  return decodeId(id) === null ? orThrow(problem("malformed-id")) : id;
}
