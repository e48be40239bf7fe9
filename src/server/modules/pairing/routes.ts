import { z } from "zod";
import type { App } from "#server/plugins/fastify.ts";
import { defineRoute, OpaqueIdParam } from "#server/plugins/route.ts";
import { PlayerDeviceSession, RedeemPairingCode } from "#shared/contract/rest/session.ts";
import { PairingCodeView } from "#shared/contract/rest/zones.ts";
import { currentCode, makeCode } from "./commands/make-code.ts";
import { redeemCode } from "./commands/redeem-code.ts";

const IdParams = z.object({ id: OpaqueIdParam });

export function registerPairingRoutes(app: App): void {
  defineRoute(app, {
    method: "POST",
    url: "/api/auth/sound_zones/:id/pairing_codes",
    access: "user",
    params: IdParams,
    response: PairingCodeView,
    handler: async ({ viewer, params, services }) => {
      const made = await makeCode(services, viewer, params.id);
      return made.ok ? made.value : made;
    },
  });

  defineRoute(app, {
    method: "GET",
    url: "/api/auth/sound_zones/:id/pairing_codes",
    access: "user",
    params: IdParams,
    response: PairingCodeView,
    handler: async ({ viewer, params, services }) => {
      const current = await currentCode(services, viewer, params.id);
      return current.ok ? current.value : current;
    },
  });

  defineRoute(app, {
    method: "POST",
    url: "/api/auth/pairing_codes/redeem",
    access: "public",
    body: RedeemPairingCode,
    response: PlayerDeviceSession,
    handler: async ({ body, services, request }) => {
      const redeemed = await redeemCode(services, request.ip, body);
      return redeemed.ok ? redeemed.value : redeemed;
    },
  });
}
