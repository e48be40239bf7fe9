import { z } from "zod";
import { account, acl, may } from "#shared/contract/needs.ts";
import { endpoint, ids, OpaqueId } from "#shared/contract/rest/endpoint.ts";
import { Acl } from "#shared/contract/rest/entities.ts";
import { patchOf } from "#shared/contract/rest/patch.ts";

/** Members of an account and invited people; service `auth` (specification, platform §7). */

export const AclList = z.object({ items: z.array(Acl) });

/** A member's permissions beyond those of everybody in the account. */
export const MemberRoles = z.object({
  owner: z.boolean().default(false),
  admin: z.boolean().default(false),
  contact: z.boolean().default(false),
  finance: z.boolean().default(false),
});
export type MemberRoles = z.output<typeof MemberRoles>;

export const listAclsOfAccount = endpoint({
  method: "GET",
  path: "/api/auth/accounts/:account/acls",
  summary: "The members of an account, and those who are invited.",
  needs: may("account.members", account("account")),
  params: ids("account"),
  response: AclList,
});

export const getAcl = endpoint({
  method: "GET",
  path: "/api/auth/acls/:id",
  summary: "A membership or an invitation.",
  needs: may("account.members", acl("id")),
  params: ids("id"),
  response: Acl,
});

export const updateAcl = endpoint({
  method: "PUT",
  path: "/api/auth/acls/:id",
  summary:
    "Changes what a member may do; what is left out stays. Only owners change owners, and one of them stays.",
  needs: may("user.update", acl("id")),
  log: "users.roles",
  params: ids("id"),
  body: patchOf(MemberRoles),
  response: Acl,
  example: () => ({ body: { contact: false } }),
});

export const deleteAcl = endpoint({
  method: "DELETE",
  path: "/api/auth/acls/:id",
  summary: "Removes a member or withdraws an invitation. The last owner stays.",
  needs: may("user.delete", acl("id")),
  log: "users.removed",
  params: ids("id"),
  response: Acl,
  // The only owner cannot leave.
  example: () => ({ status: 409 }),
});

export const attachUser = endpoint({
  method: "POST",
  path: "/api/auth/accounts/:account/attach_user",
  summary: "Adds somebody who is in another account of the person who asks.",
  needs: may("user.create", account("account")),
  log: "users.added",
  params: ids("account"),
  body: MemberRoles.extend({ user: OpaqueId }),
  response: Acl,
  // A person whom the owner does not know.
  example: () => ({ body: { user: "VXNlcixhLA.." }, status: 404 }),
});

export const transferOwnership = endpoint({
  method: "POST",
  path: "/api/auth/accounts/:account/transfer_ownership",
  summary: "Makes another member the owner instead of the owner who asks, who stays an admin.",
  needs: may("user.update", account("account")),
  log: "users.transferred",
  params: ids("account"),
  body: z.object({ acl: OpaqueId }),
  response: Acl,
  // The owner's own membership.
  example: ({ acl }) => ({ body: { acl }, status: 404 }),
});

export const leaveAccount = endpoint({
  method: "POST",
  path: "/api/auth/accounts/:account/leave",
  summary: "Ends one's own membership. The last owner stays.",
  needs: may("account.leave", account("account")),
  log: "users.left",
  params: ids("account"),
  response: Acl,
  // The only owner cannot leave.
  example: () => ({ status: 409 }),
});
