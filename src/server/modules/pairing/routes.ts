import { toSoundZone } from "#server/modules/zones/public.ts";
import type { App } from "#server/plugins/calls/fastify.ts";
import { serve } from "#server/plugins/calls/serve.ts";
import {
  getPairingCode,
  makePairingCode,
  pairDevice,
  redeemPairingCode,
  unpairDevice,
} from "#shared/contract/rest/pairing.ts";
import { currentCode, makeCode } from "./commands/make-code.ts";
import { pairZone } from "./commands/pair-zone.ts";
import { redeemCode } from "./commands/redeem-code.ts";
import { unpairZone } from "./commands/unpair-zone.ts";

/** Pairing a device with a zone, directly or by a code from the zone's page, and unpairing it. */
export function registerPairingRoutes(app: App): void {
  serve(app, pairDevice, async ({ subject, body, services }) => {
    const paired = await pairZone(services, subject, body);
    return paired.ok ? paired.value : paired;
  });

  serve(app, unpairDevice, async ({ viewer, subject, services }) => {
    const unpaired = await unpairZone(services, viewer, subject);
    return unpaired.ok
      ? toSoundZone(unpaired.value, viewer, services.env.billing, services.now().getTime())
      : unpaired;
  });

  serve(app, makePairingCode, ({ viewer, subject, services }) => makeCode(services, viewer, subject.zone.id));

  serve(app, getPairingCode, async ({ subject, services }) => ({
    current: await currentCode(services, subject.zone.id),
  }));

  serve(app, redeemPairingCode, async ({ body, services, request }) => {
    const redeemed = await redeemCode(services, request.ip, body);
    return redeemed.ok ? redeemed.value : redeemed;
  });
}
