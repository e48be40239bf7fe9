import type { App } from "#server/plugins/fastify.ts";
import { defineRoute } from "#server/plugins/route.ts";
import {
  DesktopCode,
  MakeDesktopCode,
  RedeemDesktopCode,
  SignedIn,
} from "#shared/contract/rest/desktop-sign-in.ts";
import {
  CreateFirstOwner,
  FirstOwnerLink,
  FirstOwnerLinkWorks,
  FirstOwnerNeeded,
} from "#shared/contract/rest/first-owner.ts";
import { checkFirstOwnerLink } from "./commands/check-first-owner-link.ts";
import { createFirstOwner } from "./commands/create-first-owner.ts";
import { makeDesktopCode } from "./commands/make-desktop-code.ts";
import { redeemDesktopCode } from "./commands/redeem-desktop-code.ts";
import { hasPeople } from "./first-owner.ts";

export function registerAuthRoutes(app: App): void {
  registerDesktopSignIn(app);
  registerFirstOwner(app);
}

/** See [Note: sign-in in the system's browser]. */
function registerDesktopSignIn(app: App): void {
  defineRoute(app, {
    method: "POST",
    url: "/api/auth/desktop_codes",
    access: "user",
    body: MakeDesktopCode,
    response: DesktopCode,
    handler: async ({ viewer, body, services }) => {
      const made = await makeDesktopCode(services, viewer, body);
      return made.ok ? made.value : made;
    },
  });

  defineRoute(app, {
    method: "POST",
    url: "/api/auth/desktop_codes/redeem",
    access: "public",
    body: RedeemDesktopCode,
    response: SignedIn,
    handler: async ({ body, services, request }) => {
      const redeemed = await redeemDesktopCode(services, request.ip, body);
      return redeemed.ok ? redeemed.value : redeemed;
    },
  });
}

/** See [Note: the first owner]. */
function registerFirstOwner(app: App): void {
  defineRoute(app, {
    method: "GET",
    url: "/api/auth/first_owner",
    access: "public",
    response: FirstOwnerNeeded,
    handler: async ({ services }) => ({ needed: !(await hasPeople(services.db)) }),
  });

  defineRoute(app, {
    method: "POST",
    url: "/api/auth/first_owner/check",
    access: "public",
    body: FirstOwnerLink,
    response: FirstOwnerLinkWorks,
    handler: async ({ body, services, request }) => {
      const checked = await checkFirstOwnerLink(services, request.ip, body.token);
      return checked.ok ? { works: true as const } : checked;
    },
  });

  defineRoute(app, {
    method: "POST",
    url: "/api/auth/first_owner",
    access: "public",
    body: CreateFirstOwner,
    response: SignedIn,
    handler: async ({ body, services, request }) => {
      const created = await createFirstOwner(services, request.ip, body);
      return created.ok ? created.value : created;
    },
  });
}
