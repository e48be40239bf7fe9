import { z } from "zod";
import { location, may } from "#shared/contract/needs.ts";
import { endpoint, ids, OpaqueId } from "#shared/contract/rest/endpoint.ts";
import { EmailAddress } from "#shared/contract/rest/people/credentials.ts";

/** People who run a location without being members of its account; service `auth` (specification, zones §2.1). */

export const LocationUser = z.object({ user: z.string(), name: z.string(), email: z.string() });
export type LocationUser = z.output<typeof LocationUser>;

export const LocationInvitation = z.object({
  id: z.string(),
  pending_email: z.string(),
  created_at: z.string(),
});
export type LocationInvitation = z.output<typeof LocationInvitation>;

export const LocationUsers = z.object({
  users: z.array(LocationUser),
  invited: z.array(LocationInvitation),
});

const invitationOf = z.object({ location: OpaqueId, invitation: z.string().max(100) });

export const listLocationUsers = endpoint({
  method: "GET",
  path: "/api/auth/locations/:location/users",
  summary: "The people who run a location, and those who are invited to, by name.",
  needs: may("account.members", location("location")),
  params: ids("location"),
  response: LocationUsers,
});

export const inviteLocationUser = endpoint({
  method: "POST",
  path: "/api/auth/locations/:location/users",
  summary:
    "Invites somebody by e-mail to run a location. Refused with `already-member` or `already-invited`, and where no mail is sent.",
  needs: may("user.create", location("location")),
  log: "users.invited",
  params: ids("location"),
  body: z.object({ email: EmailAddress }),
  response: LocationInvitation,
  example: () => ({ body: { email: "runner@example.test" } }),
});

export const resendLocationInvitation = endpoint({
  method: "POST",
  path: "/api/auth/locations/:location/invitations/:invitation/resend",
  summary: "Mails an invitation once more. Former links keep working until they expire.",
  needs: may("user.create", location("location")),
  log: "users.invited-again",
  params: invitationOf,
  response: LocationInvitation,
  example: () => ({ status: 404 }),
});

export const withdrawLocationInvitation = endpoint({
  method: "DELETE",
  path: "/api/auth/locations/:location/invitations/:invitation",
  summary: "Withdraws an invitation: its links no longer work.",
  needs: may("user.delete", location("location")),
  log: "users.removed",
  params: invitationOf,
  response: LocationInvitation,
  example: () => ({ status: 404 }),
});

export const removeLocationUser = endpoint({
  method: "DELETE",
  path: "/api/auth/locations/:location/users/:user",
  summary: "Ends a person's access to a location.",
  needs: may("user.delete", location("location")),
  log: "users.removed",
  params: ids("location", "user"),
  response: LocationUser,
  // The owner is no user of the location.
  example: () => ({ status: 404 }),
});
