import { entity, type Found } from "#server/entity.ts";
import { findUsers, type UserRow } from "./repository.ts";

/** People, who may see and change only themselves. */
export const personEntity = entity({
  kind: "person",
  type: "user",
  find: async ({ db }, ids) =>
    (await findUsers(db, ids)).map((row) => ({ row, subject: { userId: row.id }, deactivated: null })),
  missing: (id) => `No User with id ${id}`,
  describe: () => null,
  isFollowedBy: (viewer, { row }: Found<UserRow>) => viewer.kind === "user" && viewer.userId === row.id,
});
