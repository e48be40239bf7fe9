import type { App } from "#server/plugins/fastify.ts";
import { defineRoute } from "#server/plugins/route.ts";
import {
  DesktopCode,
  MakeDesktopCode,
  RedeemDesktopCode,
  SignedIn,
} from "#shared/contract/rest/desktop-sign-in.ts";
import { makeDesktopCode } from "./commands/make-desktop-code.ts";
import { redeemDesktopCode } from "./commands/redeem-desktop-code.ts";

export function registerAuthRoutes(app: App): void {
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
