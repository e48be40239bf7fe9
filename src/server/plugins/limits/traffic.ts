import { bearerToken, socketToken } from "#server/plugins/calls/auth.ts";
import type { App, Request } from "#server/plugins/calls/fastify.ts";
import { pathOf, sendProblem } from "#server/plugins/http/http.ts";
import { addressBlock } from "#server/plugins/network/address-block.ts";
import type { Services } from "#server/services.ts";

/** Called by monitoring, which must get an answer even when the service is busy. */
const HEALTH = /^\/(healthz|readyz)$/;
/** Where calls cost more than sending a file. */
const CALLS = /^\/(api(?!\/builds\/)|player|graphql-transport-ws|env|metrics)(\/|$)/;

/**
 * Limits the calls of one caller: by session once signed in, by network address before. Warns once when
 * requests come through an unconfigured proxy, because all callers behind it count as one address.
 */
export function registerTraffic(app: App): void {
  const { services } = app;
  let hasWarned = services.env.proxies > 0;
  app.addHook("onRequest", async (request, reply) => {
    const { forwarded, "x-forwarded-for": forwardedFor } = request.headers;
    if (!hasWarned && (forwarded ?? forwardedFor) !== undefined) {
      hasWarned = true;
      services.log.warn(
        "Requests carry forwarding headers, which are not believed: all callers count as one address. Set ROOMTONE_PROXIES if a reverse proxy is in front.",
      );
    }
    const path = pathOf(request.url);
    if (HEALTH.test(path)) return;
    const session = CALLS.test(path) ? await sessionOf(services, request) : null;
    const tried = session
      ? await services.limits.take("session-calls", session)
      : await services.limits.take(
          CALLS.test(path) ? "address-calls" : "address-files",
          addressBlock(request.ip),
        );
    if (!tried.ok) return sendProblem(reply, { kind: "rate-limited", retryAfterMs: tried.retryAfterMs });
  });
}

/** The calling session; null before signing in. */
async function sessionOf({ tokens }: Services, request: Request): Promise<string | null> {
  const isSocket = request.headers.upgrade !== undefined;
  const token = isSocket ? socketToken(request) : bearerToken(request.headers.authorization);
  return token === null ? null : await tokens.sessionOf(token);
}
