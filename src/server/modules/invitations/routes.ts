import { toAcl } from "#server/modules/accounts/public.ts";
import { refuseWithoutMail } from "#server/modules/mail/public.ts";
import type { App } from "#server/plugins/calls/fastify.ts";
import { serve } from "#server/plugins/calls/serve.ts";
import {
  acceptAsNewUser,
  acceptInvitation,
  attachNewUser,
  createUser,
  getInvitation,
  resendInvitation,
} from "#shared/contract/rest/accounts/invitations.ts";
import { acceptAs, acceptAsNew } from "./commands/accept-invitation.ts";
import { inviteToAccount, sendInvitationAgain } from "./commands/invite.ts";
import { readInvitation } from "./commands/read-invitation.ts";

/** Inviting people to accounts, and accepting invitations. */
export function registerInvitationRoutes(app: App): void {
  for (const call of [attachNewUser, createUser])
    serve(app, call, async ({ viewer, subject, body, services, request }) => {
      const off = refuseWithoutMail(services.env, request);
      if (off) return off;
      const invited = await inviteToAccount(services, viewer, subject, body);
      return invited.ok ? toAcl(invited.value) : invited;
    });
  serve(app, resendInvitation, async ({ viewer, subject, body, services, request }) => {
    const off = refuseWithoutMail(services.env, request);
    if (off) return off;
    const sent = await sendInvitationAgain(services, viewer, subject, body.acl);
    return sent.ok ? toAcl(sent.value) : sent;
  });
  serve(app, getInvitation, async ({ body, services, request }) => {
    const read = await readInvitation(services, request.ip, body.token);
    return read.ok ? read.value : read;
  });
  serve(app, acceptAsNewUser, async ({ body, services, request }) => {
    const accepted = await acceptAsNew(services, request, body);
    return accepted.ok ? accepted.value : accepted;
  });
  serve(app, acceptInvitation, async ({ viewer, body, services, request }) => {
    const accepted = await acceptAs(services, request.ip, viewer.userId, body.token);
    if (!accepted.ok) return accepted;
    if (accepted.value.to === "account") return toAcl(accepted.value.member);
    return { account: accepted.value.accountId, location: accepted.value.locationId };
  });
}
