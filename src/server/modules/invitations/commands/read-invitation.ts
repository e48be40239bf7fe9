import { findInvitation } from "#server/modules/invitations/find-invitation.ts";
import { withMailedLink } from "#server/modules/mailed-links/public.ts";
import { findUser, findUserByEmail } from "#server/modules/users/public.ts";
import type { Problem } from "#server/problems.ts";
import type { Services } from "#server/services.ts";
import type { Invitation } from "#shared/contract/rest/accounts/invitations.ts";
import { ok, type Result } from "#shared/domain/result/result.ts";

/** Inviter, account and invited address. Refusals: unknown, expired, used, too-many-tries. */
export async function readInvitation(
  services: Services,
  ip: string,
  token: string,
): Promise<Result<Invitation, Problem>> {
  const { db, now } = services;
  const found = await withMailedLink(services, ip, () => findInvitation(db, token, now()));
  if (!found.ok) return found;
  const { link, account } = found.value;
  const inviter = link.issuedBy === null ? null : await findUser(db, link.issuedBy);
  return ok({
    account: { id: account.id, business_name: account.businessName },
    inviter: inviter?.name ?? null,
    email: link.email,
    has_user: (await findUserByEmail(db, link.email.toLowerCase())) !== null,
  });
}
