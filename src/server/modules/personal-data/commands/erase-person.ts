import { randomUUID } from "node:crypto";
import type { z } from "zod";
import { lockAccount } from "#server/modules/accounts/public.ts";
import { deleteNoticesTo } from "#server/modules/alerts/public.ts";
import { forgetPerson } from "#server/modules/audit/public.ts";
import { type OwnCall, publishEndedSessions } from "#server/modules/auth/public.ts";
import { deleteFeedbackClaimedBy } from "#server/modules/feedback/public.ts";
import { lockUser } from "#server/modules/identities/public.ts";
import { deleteMailsTo, sendMail } from "#server/modules/mail/public.ts";
import { publishMembership } from "#server/modules/members/public.ts";
import { confirmSelf } from "#server/modules/personal-data/confirm.ts";
import {
  deleteInvitationsOf,
  deleteUserRow,
  lastOwnerOf,
  membershipsOfUser,
  renameAcceptance,
} from "#server/modules/personal-data/repository.ts";
import { forgetFirstOwner } from "#server/modules/service-settings/public.ts";
import { type Problem, problem } from "#server/problems.ts";
import type { Services } from "#server/services.ts";
import type { OwnConfirmation } from "#shared/contract/rest/people/personal-data.ts";
import { idOf } from "#shared/domain/ids/opaque-id.ts";
import { ok, type Result } from "#shared/domain/result/result.ts";

/**
 * Erases a person for good, see decision 062. Their own data is deleted with their row; records of actions in
 * accounts stay, under an anonymous id. Refusals: those of the confirmation, last-owner.
 */
export async function erasePerson(
  services: Services,
  by: OwnCall,
  confirmation: z.output<typeof OwnConfirmation>,
): Promise<Result<true, Problem>> {
  const { user } = by;
  if ((await lastOwnerOf(services.db, user.id)).length > 0) return LAST_OWNER;
  const confirmed = await confirmSelf(services, by, confirmation);
  if (!confirmed.ok) return confirmed;
  const erased = await services.db.transaction(async (tx): Promise<Result<Ended, Problem>> => {
    // Locked first, so that nobody adds them to an account meanwhile.
    if (!(await lockUser(tx, user.id))) return problem("not-found");
    const own = await membershipsOfUser(tx, user.id);
    for (const { accountId } of own.toSorted((a, b) => (a.accountId < b.accountId ? -1 : 1)))
      await lockAccount(tx, accountId);
    if ((await lastOwnerOf(tx, user.id)).length > 0) return LAST_OWNER;
    const nobody = idOf("User", randomUUID());
    const accountIds = own.map(({ accountId }) => accountId);
    const { id, name, email } = user;
    const isConfirmed = user.emailVerifiedAt !== null;
    const aclIds = own.map((acl) => acl.id);
    await forgetPerson(tx, { id, name, email, isConfirmed, aclIds, accountIds, nobody, at: services.now() });
    await renameAcceptance(tx, user.id, nobody);
    // Anyone can sign up with any address: data of the address elsewhere is theirs only once they have
    // confirmed it.
    const invitations = isConfirmed ? await deleteInvitationsOf(tx, email) : [];
    if (isConfirmed) await deleteMailsTo(tx, email);
    if (isConfirmed) await deleteNoticesTo(tx, email);
    // It may be somebody else's, but nobody else misses it.
    await deleteFeedbackClaimedBy(tx, id);
    await forgetFirstOwner(tx, id);
    await deleteUserRow(tx, id);
    return ok([...own, ...invitations]);
  });
  if (!erased.ok) return erased;
  for (const acl of erased.value) publishMembership(services, "delete", acl);
  publishEndedSessions(services, user.id);
  services.log.info("A person was erased at their own wish");
  await mailErased(services, user);
  return ok(true);
}

type Ended = Awaited<ReturnType<typeof membershipsOfUser>>;

const LAST_OWNER = problem("conflict", { reason: "last-owner" });

async function mailErased(services: Services, { email, name, language }: OwnCall["user"]): Promise<void> {
  await sendMail(services, {
    to: email,
    user: null,
    language,
    name,
    template: "person-erased",
    values: { email },
    url: services.address(),
  });
}
