import type { App } from "#server/plugins/fastify.ts";
import { serve } from "#server/plugins/serve.ts";
import { getPairingCode, makePairingCode, redeemPairingCode } from "#shared/contract/rest/pairing.ts";
import { currentCode, makeCode } from "./commands/make-code.ts";
import { redeemCode } from "./commands/redeem-code.ts";

export function registerPairingRoutes(app: App): void {
  serve(app, makePairingCode, ({ viewer, subject, services }) => makeCode(services, viewer, subject.zone.id));

  serve(app, getPairingCode, async ({ subject, services }) => {
    const current = await currentCode(services, subject.zone.id);
    return current.ok ? current.value : current;
  });

  serve(app, redeemPairingCode, async ({ body, services, request }) => {
    const redeemed = await redeemCode(services, request.ip, body);
    return redeemed.ok ? redeemed.value : redeemed;
  });
}
