import { refuseWithoutMail } from "#server/modules/mail/public.ts";
import type { App } from "#server/plugins/calls/fastify.ts";
import { serve } from "#server/plugins/calls/serve.ts";
import {
  inviteLocationUser,
  type LocationInvitation,
  listLocationUsers,
  removeLocationUser,
  resendLocationInvitation,
  withdrawLocationInvitation,
} from "#shared/contract/rest/zones/location-users.ts";
import { inviteToLocation, removeUser, resendInvitation, withdrawInvitation } from "./commands/invite.ts";
import { invitationsTo, type LocationInvitationRow, usersOfLocations } from "./repository.ts";

export function registerLocationUserRoutes(app: App): void {
  serve(app, listLocationUsers, async ({ subject, services }) => ({
    users: (await usersOfLocations(services.db, [subject.id])).map(toUser),
    invited: (await invitationsTo(services.db, [subject.id])).map(toInvitation),
  }));

  serve(app, inviteLocationUser, async ({ viewer, subject, body, services, request }) => {
    const off = refuseWithoutMail(services.env, request);
    if (off) return off;
    const invited = await inviteToLocation(services, viewer, subject, body.email);
    return invited.ok ? toInvitation(invited.value) : invited;
  });

  serve(app, resendLocationInvitation, async ({ viewer, subject, params, services, request }) => {
    const off = refuseWithoutMail(services.env, request);
    if (off) return off;
    const sent = await resendInvitation(services, viewer, subject, params.invitation);
    return sent.ok ? toInvitation(sent.value) : sent;
  });

  serve(app, withdrawLocationInvitation, async ({ subject, params, services }) => {
    const withdrawn = await withdrawInvitation(services, subject, params.invitation);
    return withdrawn.ok ? toInvitation(withdrawn.value) : withdrawn;
  });

  serve(app, removeLocationUser, async ({ subject, params, services }) => {
    const removed = await removeUser(services, subject, params.user);
    return removed.ok ? toUser(removed.value) : removed;
  });
}

function toUser({ id, name, email }: { readonly id: string; readonly name: string; readonly email: string }) {
  return { user: id, name, email };
}

function toInvitation({ id, email, createdAt }: LocationInvitationRow): LocationInvitation {
  return { id, pending_email: email, created_at: createdAt.toISOString() };
}
