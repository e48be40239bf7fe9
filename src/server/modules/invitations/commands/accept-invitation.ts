import { randomUUID } from "node:crypto";
import type { z } from "zod";
import type { Database } from "#server/db/database.ts";
import { type AclRow, acceptAcl, findMembership, lockAccount } from "#server/modules/accounts/public.ts";
import { hashNewPassword, type Login, openSession, userLogin } from "#server/modules/auth/public.ts";
import { findInvitation } from "#server/modules/invitations/find-invitation.ts";
import { acceptLocationInvitation, publishLocationUser } from "#server/modules/location-users/public.ts";
import { consumeLink, withMailedLink } from "#server/modules/mailed-links/public.ts";
import { endEarlierSessions, publishMembership } from "#server/modules/members/public.ts";
import { findUserByEmail, insertUser } from "#server/modules/users/public.ts";
import type { Request } from "#server/plugins/calls/fastify.ts";
import { originOf } from "#server/plugins/network/origin.ts";
import { type Problem, problem } from "#server/problems.ts";
import type { Services } from "#server/services.ts";
import type { CodeRefusal } from "#shared/contract/code-refusal.ts";
import type { acceptAsNewUser } from "#shared/contract/rest/accounts/invitations.ts";
import { idOf } from "#shared/domain/ids/opaque-id.ts";
import { ok, type Result, refuse } from "#shared/domain/result/result.ts";

/** Accepts as a signed-in user. Refusals: those of the link, already-member. */
export async function acceptAs(
  services: Services,
  ip: string,
  userId: string,
  token: string,
): Promise<Result<Accepted, Problem>> {
  const accepted = await withMailedLink(services, ip, () =>
    services.db.transaction((tx) => accept(tx, services, token, async () => ok(userId))),
  );
  if (!accepted.ok) return accepted;
  publishAccepted(services, accepted.value, userId);
  if (accepted.value.to === "account") await endEarlierSessions(services, accepted.value.member);
  return accepted;
}

/**
 * Accepts as a new user: they sign in with the invited address, which the link confirms. Refusals: those of
 * the link; has-user, if somebody already signs in with it.
 */
export async function acceptAsNew(
  services: Services,
  request: Request,
  { token, name, password }: z.output<typeof acceptAsNewUser.body>,
): Promise<Result<Login, Problem>> {
  const now = services.now();
  const userId = idOf("User", randomUUID());
  const accepted = await withMailedLink(services, request.ip, async () => {
    const hashed = await hashNewPassword(password);
    if (!hashed.ok) return hashed;
    const person = { id: userId, name, passwordHash: hashed.value, emailVerifiedAt: now, createdAt: now };
    return await services.db.transaction((tx) =>
      accept(tx, services, token, async (email) => {
        if (await findUserByEmail(tx, email.toLowerCase()))
          return problem("conflict", { reason: "has-user" });
        await insertUser(tx, { ...person, email });
        return ok(userId);
      }),
    );
  });
  if (!accepted.ok) return accepted;
  publishAccepted(services, accepted.value, userId);
  const session = await openSession(services.db, { kind: "user", userId, origin: originOf(request) }, now);
  return ok(await userLogin(services, userId, session));
}

/** What somebody has become by accepting. */
type Accepted =
  | { readonly to: "account"; readonly member: AclRow }
  | { readonly to: "location"; readonly accountId: string; readonly locationId: string };

function publishAccepted(services: Services, accepted: Accepted, userId: string): void {
  if (accepted.to === "account") publishMembership(services, "update", accepted.member.acl);
  else publishLocationUser(services, { id: accepted.locationId, accountId: accepted.accountId }, userId);
}

/** Gives the person of `whom`, who receives the invited address, what the invitation promises. */
async function accept(
  tx: Database,
  { now }: Pick<Services, "now">,
  token: string,
  whom: (email: string) => Promise<Result<string, Problem>>,
): Promise<Result<Accepted, CodeRefusal | Problem>> {
  const found = await findInvitation(tx, token, now());
  if (!found.ok) return found;
  const { account, link } = found.value;
  await lockAccount(tx, account.id);
  const person = await whom(link.email);
  if (!person.ok) return person;
  if (await findMembership(tx, account.id, person.value)) {
    return problem("conflict", { reason: "already-member" });
  }
  const used = await consumeLink(tx, token, ["invitation"], now());
  if (!used.ok) return used;
  if (found.value.to === "location") {
    const { invitation } = found.value;
    if (!(await acceptLocationInvitation(tx, invitation, person.value, now()))) return refuse("used");
    return ok({ to: "location", accountId: account.id, locationId: invitation.locationId });
  }
  if (!(await acceptAcl(tx, found.value.acl.id, person.value))) return refuse("used");
  const member = await findMembership(tx, account.id, person.value);
  if (!member) throw new Error("A membership was not written");
  return ok({ to: "account", member });
}
