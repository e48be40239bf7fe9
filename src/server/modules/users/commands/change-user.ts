import type { z } from "zod";
import { type UserRow, updateUserRow } from "#server/modules/users/repository.ts";
import type { Services } from "#server/services.ts";
import type { UserPatch } from "#shared/contract/rest/accounts/accounts.ts";

/** Changes a person's own details and notifies their open screens. */
export async function changeUser(
  { db, events }: Services,
  user: UserRow,
  { name, start_of_week: startOfWeek, language }: z.output<typeof UserPatch>,
): Promise<UserRow> {
  const changes = {
    ...(name === undefined ? {} : { name }),
    ...(startOfWeek === undefined ? {} : { startOfWeek }),
    ...(language === undefined ? {} : { language }),
  };
  if (Object.keys(changes).length === 0) return user;
  const changed = await updateUserRow(db, user.id, changes);
  if (!changed) throw new Error(`The user ${user.id} is gone`);
  events.publish("update", { data: { type: "user", id: user.id } });
  return changed;
}
