import { ownCall } from "#server/modules/auth/public.ts";
import { refuseWithoutMail } from "#server/modules/mail/public.ts";
import { toUser } from "#server/modules/users/public.ts";
import type { App } from "#server/plugins/calls/fastify.ts";
import { serve } from "#server/plugins/calls/serve.ts";
import {
  changeEmail,
  changePassword,
  checkPasswordReset,
  checkUndoEmail,
  requestPasswordReset,
  resetPassword,
  sendVerification,
  undoEmail,
  verifyEmail,
} from "#shared/contract/rest/people/credentials.ts";
import { requestEmailChange } from "./commands/change-email.ts";
import { changeOwnPassword } from "./commands/change-password.ts";
import { checkReset } from "./commands/check-reset.ts";
import { requestReset } from "./commands/request-reset.ts";
import { setPasswordByLink } from "./commands/reset-password.ts";
import { checkUndo, undoEmailChange } from "./commands/undo-email.ts";
import { mailVerification, verifyByLink } from "./commands/verify-email.ts";

/** People's own passwords and e-mail addresses. */
export function registerCredentialRoutes(app: App): void {
  serve(app, changePassword, async ({ subject, body, services, request }) => {
    const changed = await changeOwnPassword(services, ownCall(subject, request), body);
    return changed.ok ? toUser(changed.value) : changed;
  });
  serve(app, changeEmail, async ({ subject, body, services, request }) => {
    const off = refuseWithoutMail(services.env, request);
    if (off) return off;
    const asked = await requestEmailChange(services, ownCall(subject, request), body);
    return asked.ok ? toUser(asked.value) : asked;
  });
  serve(app, sendVerification, async ({ subject, services, request }) => {
    const off = refuseWithoutMail(services.env, request);
    if (off) return off;
    const sent = await mailVerification(services, subject);
    return sent.ok ? toUser(sent.value) : sent;
  });
  registerMailedLinks(app);
}

/** Calls of people who are not signed in, mostly with a mailed link. */
function registerMailedLinks(app: App): void {
  serve(app, requestPasswordReset, async ({ body, services, request }) => {
    const off = refuseWithoutMail(services.env, request);
    if (off) return off;
    const asked = await requestReset(services, request.ip, body.email);
    return asked.ok ? {} : asked;
  });
  serve(app, checkPasswordReset, async ({ body, services, request }) => {
    const checked = await checkReset(services, request.ip, body.token);
    return checked.ok ? checked.value : checked;
  });
  serve(app, resetPassword, async ({ body, services, request }) => {
    const reset = await setPasswordByLink(services, request.ip, body);
    return reset.ok ? reset.value : reset;
  });
  serve(app, verifyEmail, async ({ body, services, request }) => {
    const verified = await verifyByLink(services, request.ip, body.token);
    return verified.ok ? verified.value : verified;
  });
  serve(app, checkUndoEmail, async ({ body, services, request }) => {
    const checked = await checkUndo(services, request.ip, body.token);
    return checked.ok ? checked.value : checked;
  });
  serve(app, undoEmail, async ({ body, services, request }) => {
    const undone = await undoEmailChange(services, request.ip, body.token);
    return undone.ok ? undone.value : undone;
  });
}
