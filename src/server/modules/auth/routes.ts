import { hasUsers } from "#server/modules/users/public.ts";
import type { App } from "#server/plugins/fastify.ts";
import { serve } from "#server/plugins/serve.ts";
import { makeDesktopCode, redeemDesktopCode } from "#shared/contract/rest/desktop-sign-in.ts";
import { checkFirstOwner, createFirstOwner, getFirstOwner } from "#shared/contract/rest/first-owner.ts";
import { checkFirstOwnerLink } from "./commands/check-first-owner-link.ts";
import { issueDesktopCode } from "./commands/issue-desktop-code.ts";
import { makeFirstOwner } from "./commands/make-first-owner.ts";
import { signInWithDesktopCode } from "./commands/sign-in-with-desktop-code.ts";

export function registerAuthRoutes(app: App): void {
  // See [Note: sign-in in the system's browser].
  serve(app, makeDesktopCode, async ({ viewer, body, services }) => {
    const made = await issueDesktopCode(services, viewer, body);
    return made.ok ? made.value : made;
  });
  serve(app, redeemDesktopCode, async ({ body, services, request }) => {
    const redeemed = await signInWithDesktopCode(services, request.ip, body);
    return redeemed.ok ? redeemed.value : redeemed;
  });

  // See [Note: the first owner].
  serve(app, getFirstOwner, async ({ services }) => ({ needed: !(await hasUsers(services.db)) }));
  serve(app, checkFirstOwner, async ({ body, services, request }) => {
    const checked = await checkFirstOwnerLink(services, request.ip, body.token);
    return checked.ok ? { works: true as const } : checked;
  });
  serve(app, createFirstOwner, async ({ body, services, request }) => {
    const created = await makeFirstOwner(services, request.ip, body);
    return created.ok ? created.value : created;
  });
}
