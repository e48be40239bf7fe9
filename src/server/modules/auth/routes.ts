import { hasUsers } from "#server/modules/users/public.ts";
import type { App } from "#server/plugins/calls/fastify.ts";
import { serve } from "#server/plugins/calls/serve.ts";
import { originOf } from "#server/plugins/network/origin.ts";
import { makeDesktopCode, redeemDesktopCode } from "#shared/contract/rest/desktop-sign-in.ts";
import {
  checkFirstOwner,
  createFirstOwner,
  getFirstOwner,
} from "#shared/contract/rest/people/first-owner.ts";
import { takeSecondStep } from "#shared/contract/rest/people/two-step.ts";
import { checkFirstOwnerLink } from "./commands/check-first-owner-link.ts";
import { issueDesktopCode } from "./commands/issue-desktop-code.ts";
import { makeFirstOwner } from "./commands/make-first-owner.ts";
import { secondStep } from "./commands/second-step.ts";
import { signInWithDesktopCode } from "./commands/sign-in-with-desktop-code.ts";

export function registerAuthRoutes(app: App): void {
  // See [Note: sign-in in the system's browser].
  serve(app, makeDesktopCode, async ({ viewer, body, services, request }) => {
    const made = await issueDesktopCode(services, viewer, request.token?.sessionId ?? "", body);
    return made.ok ? made.value : made;
  });
  serve(app, redeemDesktopCode, async ({ body, services, request }) => {
    const redeemed = await signInWithDesktopCode(services, originOf(request), body);
    return redeemed.ok ? redeemed.value : redeemed;
  });

  serve(app, takeSecondStep, async ({ body, services, request }) => {
    const taken = await secondStep(services, originOf(request), body);
    return taken.ok ? taken.value : taken;
  });

  // See [Note: the first owner].
  serve(app, getFirstOwner, async ({ services }) => ({ needed: !(await hasUsers(services.db)) }));
  serve(app, checkFirstOwner, async ({ body, services, request }) => {
    const checked = await checkFirstOwnerLink(services, request.ip, body.token);
    return checked.ok ? { works: true as const } : checked;
  });
  serve(app, createFirstOwner, async ({ body, services, request }) => {
    const created = await makeFirstOwner(services, originOf(request), body);
    return created.ok ? created.value : created;
  });
}
