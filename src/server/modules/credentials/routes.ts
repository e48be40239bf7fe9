import { refuseWithoutMail } from "#server/modules/mail/public.ts";
import type { App } from "#server/plugins/fastify.ts";
import { serve } from "#server/plugins/serve.ts";
import {
  checkPasswordReset,
  requestPasswordReset,
  resetPassword,
} from "#shared/contract/rest/credentials.ts";
import { checkReset } from "./commands/check-reset.ts";
import { requestReset } from "./commands/request-reset.ts";
import { setPasswordByLink } from "./commands/reset-password.ts";

/** People's own passwords and e-mail addresses. */
export function registerCredentialRoutes(app: App): void {
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
}
