import { checkOwnPassword, ownCall } from "#server/modules/auth/public.ts";
import {
  beginSetUp,
  checkSecondStep,
  confirmSetUp,
  newRecoveryCodes,
} from "#server/modules/two-step/public.ts";
import type { App } from "#server/plugins/calls/fastify.ts";
import { serve } from "#server/plugins/calls/serve.ts";
import {
  beginTwoStep,
  confirmTwoStep,
  getSignInRules,
  getTwoStep,
  renewRecoveryCodes,
  turnOffTwoStep,
  updateSignInRules,
} from "#shared/contract/rest/people/two-step.ts";
import { changeSignInRules, signInRules } from "./commands/sign-in-rules.ts";
import { turnOff } from "./commands/turn-off-two-step.ts";
import { twoStepOf, twoStepTurned } from "./two-step-of.ts";

/** People's own two-step sign-in, and an account's requirement of it. */
export function registerTwoStepRoutes(app: App): void {
  serve(app, getTwoStep, ({ subject, services }) => twoStepOf(services, subject));

  serve(app, beginTwoStep, async ({ subject, body, services, request }) => {
    const confirmed = await checkOwnPassword(services, ownCall(subject, request), body.password);
    if (!confirmed.ok) return confirmed;
    const begun = await beginSetUp(services, subject);
    return begun.ok ? begun.value : begun;
  });

  serve(app, confirmTwoStep, async ({ subject, body, services }) => {
    const confirmed = await confirmSetUp(services, subject.id, body.code);
    if (!confirmed.ok) return confirmed;
    await twoStepTurned(services, subject, "on");
    return { recovery_codes: [...confirmed.value] };
  });

  serve(app, renewRecoveryCodes, async ({ subject, body, services }) => {
    const checked = await checkSecondStep(services, subject.id, body.code);
    if (!checked.ok) return checked;
    const codes = await newRecoveryCodes(services, subject.id);
    services.log.info({ userId: subject.id }, "New recovery codes were made");
    return { recovery_codes: [...codes] };
  });

  serve(app, turnOffTwoStep, async ({ subject, body, services }) => {
    const off = await turnOff(services, subject, body.code);
    return off.ok ? off.value : off;
  });

  serve(app, getSignInRules, ({ subject, services }) => signInRules(services, subject));

  serve(app, updateSignInRules, async ({ viewer, subject, body, services }) => {
    const changed = await changeSignInRules(services, viewer, subject, body);
    return changed.ok ? changed.value : changed;
  });
}
