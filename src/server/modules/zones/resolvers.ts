import { findSubject } from "#server/entity.ts";
import type { Resolvers } from "#server/graphql/generated.ts";
import { accountFacts } from "#server/modules/accounts/public.ts";
import { contactOf } from "#server/modules/devices/public.ts";
import { listErrors } from "#server/modules/zone-errors/public.ts";
import { orThrow, requireViewer } from "#server/plugins/graphql/errors.ts";
import { fromBus } from "#server/plugins/graphql/from-bus.ts";
import { subjectOf } from "#server/plugins/graphql/guard.ts";
import { perOperationLoader } from "#server/plugins/graphql/loader.ts";
import { problem } from "#server/problems.ts";
import { locationsWithin, may } from "#shared/domain/access/may.ts";
import { permissionsOf } from "#shared/domain/access/permissions.ts";
import { paymentOf } from "#shared/domain/zones/standing.ts";
import { isOnline, zoneStatus } from "#shared/domain/zones/status.ts";
import { ZONE_STATES } from "#shared/domain/zones/zone-facts.ts";
import { readCursor, writeCursor } from "./cursor.ts";
import { zoneSubject } from "./entity.ts";
import { factsOf, standingOfZone } from "./facts.ts";
import { isoDate } from "./records.ts";
import { findZones, type ZoneRow } from "./repository.ts";
import { placeOf, zonePage } from "./search-repository.ts";

const LARGEST_PAGE = 100;

const zonesById = perOperationLoader<string, ZoneRow>(({ services }, ids) => findZones(services.db, ids));

/** Zones, and their accounts and locations. */
export const zoneResolvers: Resolvers = {
  Query: {
    soundZone: (_root, args) => subjectOf("Query.soundZone", args),
    location: (_root, args) => subjectOf("Query.location", args),
    account: (_root, args) => subjectOf("Query.account", args),
  },

  Subscription: {
    soundZoneUpdate: {
      subscribe: (_root, { input: { soundZone } }, context) =>
        fromBus(
          context.services.bus,
          ["zone-changed", "zone-unpaired", "playback-state"],
          (message) => message.soundZoneId === soundZone,
        ),
      resolve: (_message: unknown, args: object) => ({
        soundZone: subjectOf("Subscription.soundZoneUpdate", args),
      }),
    },
  },

  Account: {
    permissions: (account, _args, context) => [
      ...permissionsOf(requireViewer(context), "account", {
        account: accountFacts(account, context.services.env.billing),
      }),
    ],
    soundZones: async (account, { first, after, filters }, context) => {
      const viewer = requireViewer(context);
      const { services } = context;
      const subject = { account: accountFacts(account, services.env.billing) };
      const allowed = may(viewer, "zone.list", subject);
      if (!allowed.ok) return orThrow(problem("forbidden", { reason: allowed.reason }));
      const place = after ? readCursor(after, "place") : null;
      if (after && !place) return orThrow(problem("invalid", { fields: { after: { code: "format" } } }));
      const status = ZONE_STATES.find((state) => state === filters?.status);
      if (filters?.status && !status) {
        return orThrow(problem("invalid", { fields: { status: { code: "oneOf", values: ZONE_STATES } } }));
      }
      const { rows, total, hasNext } = await zonePage(
        services,
        {
          accountId: account.id,
          within: locationsWithin(viewer, "zone.list", subject),
          q: filters?.q?.slice(0, 200),
          status,
          subscription: filters?.subscription ?? undefined,
        },
        { first: Math.min(Math.max(0, first), LARGEST_PAGE), after: place },
      );
      const edges = rows.map((node) => ({ cursor: writeCursor(placeOf(node, "place")), node }));
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
    permissions: async (location, _args, context) => {
      const found = await findSubject(context.services, "location", location.id);
      return found ? [...permissionsOf(requireViewer(context), "location", found.subject)] : [];
    },
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
    permissions: (row, _args, context) => [
      ...permissionsOf(requireViewer(context), "sound_zone", zoneSubject(row, context.services.env.billing)),
    ],
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
      // Zones from before the setting was there have none.
      artistGapHours: settings.artist_gap_hours ?? 0,
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
      if (!row) return null;
      const subject = zoneSubject(row, context.services.env.billing);
      return may(requireViewer(context), "zone.see", subject).ok ? row : null;
    },
  },
};
