import { randomUUID } from "node:crypto";
import Fastify, {
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyReply,
  LogController,
} from "fastify";
import type { Env } from "#server/env.ts";
import type { App } from "#server/plugins/calls/fastify.ts";
import { isStorable } from "#server/plugins/calls/storable.ts";
import { outageOf, outageProblem } from "#server/plugins/health/outages.ts";
import { messageOf, PROBLEMS, type Problem, type ProblemKind } from "#server/problems.ts";
import { ERROR_STATUS, type ErrorBody } from "#shared/contract/errors.ts";
import { routedUrl } from "./navigation.ts";

const BODY_LIMIT_BYTES = 1_000_000;
/** Opaque ids with parents are long. */
const MAX_PARAM_LENGTH = 512;
const REQUEST_TIMEOUT_MS = 60_000;
/** Status in the log of a response that the client did not wait for, as nginx writes it. */
const CLIENT_LEFT = 499;

/** Fastify's own error codes. */
const FASTIFY_PROBLEMS: Readonly<Record<string, ProblemKind>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: "too-large",
  FST_ERR_CTP_INVALID_MEDIA_TYPE: "unsupported-media-type",
  FST_ERR_CTP_INVALID_JSON_BODY: "invalid",
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: "invalid",
  FST_ERR_BAD_URL: "malformed-id",
  FST_ERR_MAX_PARAM_LENGTH: "malformed-id",
};

/** The HTTP server: bodies, errors and the log line of each request. Routes come from the modules. */
export function createHttp(env: Env, log: FastifyBaseLogger): App {
  const app = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: "requestId" }),
    bodyLimit: BODY_LIMIT_BYTES,
    requestTimeout: REQUEST_TIMEOUT_MS,
    trustProxy: (_address: string, hop: number) => hop < env.proxies,
    genReqId: () => randomUUID(),
    rewriteUrl: routedUrl,
    forceCloseConnections: "idle",
    routerOptions: { maxParamLength: MAX_PARAM_LENGTH },
    frameworkErrors: (error, request, reply) => {
      request.log.debug({ err: error }, "Refused before routing");
      // No hook closes the connection of a websocket that never reached a route.
      if (request.headers.upgrade !== undefined)
        reply.raw.once("finish", () => request.raw.socket.destroySoon());
      void sendProblem(reply, { kind: FASTIFY_PROBLEMS[error.code] ?? "invalid" });
    },
  });
  app.decorateRequest("token", null);
  app.decorate("endpoints", []);
  acceptEmptyJson(app);
  // No client compresses its requests, and a compressed body can expand a thousandfold.
  app.addHook("onRequest", async (request, reply) => {
    const encoding = request.headers["content-encoding"] ?? "identity";
    if (encoding !== "identity")
      return sendProblem(reply, { kind: "unsupported-media-type", message: "The body must not be encoded" });
  });

  app.setErrorHandler((error: FastifyError, request, reply) => {
    const known = FASTIFY_PROBLEMS[error.code];
    if (known) return sendProblem(reply, { kind: known });
    if (error instanceof SyntaxError) return sendProblem(reply, { kind: "invalid", message: "Not JSON" });
    const refused = refusalOfLibrary(error);
    if (refused) return sendProblem(reply, { kind: refused });
    if (error.code === "ERR_STREAM_PREMATURE_CLOSE" && reply.raw.destroyed) {
      request.log.debug({ err: error, path: pathOf(request.url) }, "The client left before the response");
      return reply.code(CLIENT_LEFT).send();
    }
    request.log.error({ err: error, path: pathOf(request.url) }, "A request failed");
    const outage = outageOf(error);
    return sendProblem(reply, outage === null ? { kind: "server" } : outageProblem(outage));
  });

  app.addHook("onResponse", async (request, reply) => {
    const line = {
      method: request.method,
      path: pathOf(request.url),
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
    };
    // A starting or stopping service answers 503.
    if (reply.statusCode >= 500 && reply.statusCode !== 503) request.log.warn(line, "request");
    else request.log.debug(line, "request");
  });
  return app;
}

/** A rejection by a library is the caller's mistake; a file whose name is invalid does not exist. */
function refusalOfLibrary({ statusCode = 500, code }: FastifyError): ProblemKind | null {
  if (code === "ENAMETOOLONG" || statusCode === 403 || statusCode === 404) return "not-found";
  return statusCode >= 400 && statusCode < 500 ? "invalid" : null;
}

/** Bodies are JSON only. Clients send application/json on every call, even without a body. */
function acceptEmptyJson(app: App) {
  const parse = app.getDefaultJsonParser("error", "error");
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("application/json", { parseAs: "string" }, (request, body, done) => {
    if (body === "") return done(null, undefined);
    parse(request, body.toString(), (error, value) => {
      if (error || isStorable(value)) return done(error, value);
      done(new SyntaxError("The body holds what cannot be stored"));
    });
  });
}

/** Sends the body of a rejected call. */
export function sendProblem(reply: FastifyReply, refusal: Problem) {
  const definition = PROBLEMS[refusal.kind];
  const body: ErrorBody = {
    error: definition.rest,
    message: messageOf(refusal),
    ...(refusal.reason === undefined ? {} : { reason: refusal.reason }),
    ...(refusal.fields === undefined ? {} : { fields: refusal.fields }),
    requestId: reply.request.id,
  };
  if (refusal.retryAfterMs !== undefined) reply.header("retry-after", Math.ceil(refusal.retryAfterMs / 1000));
  if (refusal.kind === "unauthenticated") reply.header("www-authenticate", "Bearer");
  return reply.code(ERROR_STATUS[definition.rest]).header("cache-control", "no-store").send(body);
}

/** A URL without its query, which may contain tokens. */
export function pathOf(url: string): string {
  return url.split("?", 1)[0] ?? "";
}
