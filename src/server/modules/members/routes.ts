import { type AclRow, aclsOfAccount, findMembership, toAcl } from "#server/modules/accounts/public.ts";
import { lastSeenOf } from "#server/modules/auth/public.ts";
import type { App } from "#server/plugins/calls/fastify.ts";
import { serve } from "#server/plugins/calls/serve.ts";
import { type Problem, problem } from "#server/problems.ts";
import type { Services } from "#server/services.ts";
import {
  attachUser,
  deleteAcl,
  getAcl,
  leaveAccount,
  listAclsOfAccount,
  transferOwnership,
  updateAcl,
} from "#shared/contract/rest/accounts/members.ts";
import type { Acl } from "#shared/contract/rest/entities.ts";
import type { PersonViewer } from "#shared/domain/access/viewer.ts";
import type { Refusal, Result } from "#shared/domain/result/result.ts";
import { attachColleague } from "./commands/attach-user.ts";
import { changeMembership, endMembership, transferAccount } from "./commands/change-membership.ts";

/** Members of an account and their roles. */
export function registerMemberRoutes(app: App): void {
  serve(app, listAclsOfAccount, async ({ viewer, subject, services }) => {
    const rows = await aclsOfAccount(services.db, subject.id);
    return { items: await withLastSeen(services, viewer, subject.id, rows) };
  });

  serve(app, getAcl, async ({ viewer, subject, services }) => {
    const [acl] = await withLastSeen(services, viewer, subject.acl.accountId, [subject]);
    return acl ?? problem("not-found");
  });

  serve(app, updateAcl, async ({ viewer, subject, body, services }) =>
    answer(await changeMembership(services, viewer, subject, body)),
  );

  serve(app, deleteAcl, async ({ viewer, subject, services }) =>
    answer(await endMembership(services, viewer, subject)),
  );

  serve(app, attachUser, async ({ viewer, subject, body, services }) =>
    answer(await attachColleague(services, viewer, subject.id, body)),
  );

  serve(app, transferOwnership, async ({ viewer, subject, body, services }) =>
    answer(await transferAccount(services, viewer, subject.id, body.acl)),
  );

  serve(app, leaveAccount, async ({ viewer, subject, services }) => {
    const own = await findMembership(services.db, subject.id, viewer.userId);
    return own ? answer(await endMembership(services, viewer, own)) : problem("not-found");
  });
}

/** Members' last activity is visible only to managers of the account's users. */
async function withLastSeen(
  { db }: Services,
  { memberships }: PersonViewer,
  accountId: string,
  rows: readonly AclRow[],
): Promise<Acl[]> {
  const own = memberships.get(accountId);
  if (!own?.owner && !own?.admin) return rows.map(toAcl);
  const seen = await lastSeenOf(
    db,
    rows.flatMap(({ acl }) => acl.userId ?? []),
  );
  return rows.map((row) => ({
    ...toAcl(row),
    last_seen: seen.get(row.acl.userId ?? "")?.toISOString() ?? null,
  }));
}

function answer(changed: Result<AclRow, Problem>): Acl | Refusal<Problem> {
  return changed.ok ? toAcl(changed.value) : changed;
}
