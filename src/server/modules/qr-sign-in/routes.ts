import type { FastifyRequest } from "fastify";
import type { App } from "#server/plugins/calls/fastify.ts";
import { serve } from "#server/plugins/calls/serve.ts";
import { isLocalCall } from "#server/plugins/network/caller.ts";
import { originOf } from "#server/plugins/network/origin.ts";
import {
  answerQrSignIn,
  awaitQrSignIn,
  claimQrSignIn,
  completeQrSignIn,
  getQrSignIn,
  makeQrSignIn,
} from "#shared/contract/rest/people/qr-sign-in.ts";
import type { UserViewer } from "#shared/domain/access/viewer.ts";
import { awaitAnswer, claimCode, completeSignIn } from "./commands/phone.ts";
import { answerPhone, codeOf, makeCode, type ScreenCall } from "./commands/screen.ts";

/** See [Note: sign-in by QR code]. */
export function registerQrSignInRoutes(app: App): void {
  serve(app, makeQrSignIn, async ({ viewer, services, request }) => {
    const made = await makeCode(services, screenCall(viewer, request), isLocalCall(request.raw));
    return made.ok ? made.value : made;
  });
  serve(app, getQrSignIn, async ({ viewer, query, services, request }) => {
    const found = await codeOf(services, screenCall(viewer, request), query.id);
    return found.ok ? found.value : found;
  });
  serve(app, answerQrSignIn, async ({ viewer, body, services, request }) => {
    const answered = await answerPhone(services, screenCall(viewer, request), body);
    return answered.ok ? answered.value : answered;
  });

  serve(app, claimQrSignIn, async ({ body, services, request }) => {
    const claimed = await claimCode(services, originOf(request), body);
    return claimed.ok ? claimed.value : claimed;
  });
  const waiting = new Set<() => void>();
  app.addHook("preClose", async () => {
    for (const lost of waiting) lost();
  });
  serve(app, awaitQrSignIn, async ({ body, services, request }) => {
    const awaited = await awaitAnswer(services, originOf(request), body, (lost) => {
      waiting.add(lost);
      request.raw.socket.once("close", lost);
      return () => {
        waiting.delete(lost);
        request.raw.socket.off("close", lost);
      };
    });
    return awaited.ok ? awaited.value : awaited;
  });
  serve(app, completeQrSignIn, async ({ body, services, request }) => {
    const completed = await completeSignIn(services, originOf(request), body);
    return completed.ok ? completed.value : completed;
  });
}

function screenCall(viewer: UserViewer, { token }: Pick<FastifyRequest, "token">): ScreenCall {
  return { viewer, sessionId: token?.sessionId ?? "" };
}
