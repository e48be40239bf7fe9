import { findSubject } from "#server/entity.ts";
import type { Resolvers } from "#server/graphql/generated.ts";
import type { GraphqlContext } from "#server/plugins/graphql/context.ts";
import { orThrow, requireViewer } from "#server/plugins/graphql/errors.ts";
import { perOperationLoader } from "#server/plugins/graphql/loader.ts";
import { problem } from "#server/problems.ts";
import { may } from "#shared/domain/access/may.ts";
import {
  invitationsTo,
  type LocationInvitationRow,
  type LocationUserRow,
  usersOfLocations,
} from "./repository.ts";

const usersByLocation = perOperationLoader<string, readonly LocationUserRow[]>(async ({ services }, ids) =>
  Map.groupBy(await usersOfLocations(services.db, ids), ({ locationId }) => locationId),
);

const invitationsByLocation = perOperationLoader<string, readonly LocationInvitationRow[]>(
  async ({ services }, ids) =>
    Map.groupBy(await invitationsTo(services.db, ids), ({ locationId }) => locationId),
);

/** The people of a location. */
export const locationUserResolvers: Resolvers = {
  Location: {
    users: async ({ id }, _args, context) => {
      await admitMember(context, id);
      return [...((await usersByLocation(context).load(id)) ?? [])];
    },
    invited: async ({ id }, _args, context) => {
      await admitMember(context, id);
      const invitations = (await invitationsByLocation(context).load(id)) ?? [];
      return invitations.map(({ createdAt, ...row }) => ({ ...row, createdAt: createdAt.toISOString() }));
    },
  },
};

/** Throws unless the caller may see a location's people: a location can be seen without them. */
async function admitMember(context: GraphqlContext, locationId: string): Promise<void> {
  const found = await findSubject(context.services, "location", locationId);
  const allowed = found && may(requireViewer(context), "account.members", found.subject);
  if (!allowed) return orThrow(problem("not-found"));
  if (!allowed.ok) return orThrow(problem("forbidden", { reason: allowed.reason }));
}
