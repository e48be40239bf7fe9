import { randomUUID } from "node:crypto";
import { findAccount } from "#server/modules/accounts/public.ts";
import {
  deleteInvitation,
  deleteLocationUser,
  insertInvitation,
  invitationsTo,
  type LocationInvitationRow,
  usersOfLocations,
} from "#server/modules/location-users/repository.ts";
import type { LocationRow } from "#server/modules/locations/public.ts";
import { sendMail } from "#server/modules/mail/public.ts";
import { issueLink, limitInvitations } from "#server/modules/mailed-links/public.ts";
import { findUser, findUserByEmail } from "#server/modules/users/public.ts";
import { type Problem, problem } from "#server/problems.ts";
import type { Services } from "#server/services.ts";
import type { PersonViewer } from "#shared/domain/access/viewer.ts";
import { ok, type Result } from "#shared/domain/result/result.ts";

/** Invites somebody to run a location. Refusals: already-member, already-invited, rate-limited. */
export async function inviteToLocation(
  services: Services,
  viewer: PersonViewer,
  location: LocationRow,
  email: string,
): Promise<Result<LocationInvitationRow, Problem>> {
  const limited = await limitInvitations(services, location.accountId, email);
  if (!limited.ok) return limited;
  const users = await usersOfLocations(services.db, [location.id]);
  if (users.some((user) => user.email.toLowerCase() === email.toLowerCase()))
    return problem("conflict", { reason: "already-member" });
  const invitation = {
    id: randomUUID(),
    locationId: location.id,
    email,
    createdAt: services.now(),
    acceptedAt: null,
  };
  if (!(await insertInvitation(services.db, invitation)))
    return problem("conflict", { reason: "already-invited" });
  publishLocationUser(services, location, null);
  await mailInvitation(services, viewer, location, invitation);
  return ok(invitation);
}

/** Sends an invitation again. Refusals: not-found, rate-limited. */
export async function resendInvitation(
  services: Services,
  viewer: PersonViewer,
  location: LocationRow,
  id: string,
): Promise<Result<LocationInvitationRow, Problem>> {
  const invitation = await findWaiting(services, location, id);
  if (!invitation) return problem("not-found");
  const limited = await limitInvitations(services, location.accountId, invitation.email);
  if (!limited.ok) return limited;
  await mailInvitation(services, viewer, location, invitation);
  return ok(invitation);
}

/** Withdraws an invitation with its links. */
export async function withdrawInvitation(
  services: Services,
  location: LocationRow,
  id: string,
): Promise<Result<LocationInvitationRow, Problem>> {
  const invitation = await findWaiting(services, location, id);
  if (!invitation) return problem("not-found");
  await deleteInvitation(services.db, id);
  publishLocationUser(services, location, null);
  return ok(invitation);
}

/** Ends a person's access to a location at once. */
export async function removeUser(services: Services, location: LocationRow, userId: string) {
  const users = await usersOfLocations(services.db, [location.id]);
  const user = users.find(({ id }) => id === userId);
  if (!user) return problem("not-found");
  await deleteLocationUser(services.db, location.id, userId);
  publishLocationUser(services, location, userId);
  return ok(user);
}

/** Notifies the account's screens of a location's people, and a person's own of their access. */
export function publishLocationUser(
  { events, bus }: Pick<Services, "events" | "bus">,
  { id, accountId }: Pick<LocationRow, "id" | "accountId">,
  userId: string | null,
): void {
  events.publish("update", { data: { type: "location", id }, account: accountId });
  if (userId === null) return;
  // The person's own screens first: the next step closes their connections, which they reopen.
  events.publish("update", { data: { type: "user", id: userId } });
  bus.publish("subject-changed", { subject: userId });
}

async function findWaiting({ db }: Pick<Services, "db">, location: LocationRow, id: string) {
  return (await invitationsTo(db, [location.id])).find((invitation) => invitation.id === id);
}

async function mailInvitation(
  services: Services,
  { userId }: PersonViewer,
  location: LocationRow,
  { id: locationInvitationId, email }: LocationInvitationRow,
): Promise<void> {
  const { db } = services;
  const inviter = await findUser(db, userId);
  const company = (await findAccount(db, location.accountId))?.businessName ?? "";
  const known = await findUserByEmail(db, email.toLowerCase());
  const invitee = known && (await findUser(db, known.id));
  const link = { purpose: "invitation", locationInvitationId, issuedBy: userId, email } as const;
  await sendMail(services, {
    to: email,
    // Somebody who has not confirmed the address may not be its reader.
    user: invitee?.emailVerifiedAt ? invitee.id : null,
    // A new user is addressed in the inviter's language.
    language: (invitee ?? inviter)?.language ?? null,
    name: invitee?.name ?? null,
    template: "invitation",
    values: { inviter: inviter?.name ?? company, account: `${location.name} (${company})` },
    url: await issueLink(services, db, link),
  });
}
