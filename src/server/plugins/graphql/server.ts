import { GraphQLError } from "graphql";
import type { ConnectionInitMessage } from "graphql-ws";
import { makeHandler } from "graphql-ws/use/@fastify/websocket";
import { createYoga, isAsyncIterable, type Plugin } from "graphql-yoga";
import type { WebSocket } from "ws";
import { authenticate } from "#server/plugins/calls/auth.ts";
import type { App, Reply, Request } from "#server/plugins/calls/fastify.ts";
import { isStorable } from "#server/plugins/calls/storable.ts";
import { outageOf, outageProblem } from "#server/plugins/health/outages.ts";
import { sendProblem } from "#server/plugins/http/http.ts";
import { isLocalCall } from "#server/plugins/network/caller.ts";
import { originOf } from "#server/plugins/network/origin.ts";
import { PROBLEMS } from "#server/problems.ts";
import type { AuthenticatedToken, Services } from "#server/services.ts";
import { GRAPHQL_PATH, GRAPHQL_SOCKET_PATH } from "#shared/contract/addresses.ts";
import { CLOSE_REQUEST_TIMEOUT, CLOSE_TRY_LATER, CLOSE_UNAUTHORIZED } from "#shared/contract/close-codes.ts";
import { Budget, withinBudget } from "./budget.ts";
import type { GraphqlContext } from "./context.ts";
import { withoutSuggestion } from "./disclosure.ts";
import { toGraphqlError } from "./errors.ts";
import { Operations } from "./operations.ts";
import type { createGraphqlSchema } from "./schema.ts";

/** "Service restart": clients reconnect with a fresh token. */
const CLOSE_AGAIN = { code: 1012, reason: "Connect again" } as const;
/** Concurrent operations per socket; a page has a handful. */
const MAX_SUBSCRIPTIONS = 100;
/** Signing in takes a few hundred bytes. */
const NOBODYS_BODY_BYTES = 16_000;
/** The maximum delay of setTimeout. */
const MAX_TIMER_MS = 2_147_000_000;

/** Parses operations with {@link Operations}, and answers with the budget's refusal when one exceeds it. */
function limits(operations: Operations): Plugin<GraphqlContext> {
  return {
    onParse: ({ params, context, setParsedDocument }) => {
      const read = operations.read(params.source.toString(), context.viewer !== null);
      if (!read.ok) throw new AggregateError(read.reason);
      setParsedDocument(read.value);
    },
    onValidate: ({ setResult }) => setResult([]),
    onExecute: () => ({
      onExecuteDone: ({ result, setResult }) => {
        if (!isAsyncIterable(result)) setResult(withinBudget(result));
      },
    }),
  };
}

type Schema = ReturnType<typeof createGraphqlSchema>;

/** Mounts queries and mutations at POST /api/v2 and subscriptions at /graphql-transport-ws. */
export function registerGraphql(app: App, schema: Schema): void {
  const { services } = app;
  const operations = new Operations(schema, services.env);
  const yoga = createYoga<GraphqlContext>({
    schema,
    graphqlEndpoint: GRAPHQL_PATH,
    graphiql: false,
    landingPage: false,
    batching: false,
    cors: false,
    multipart: false,
    logging: false,
    maskedErrors: { maskError: (error) => mask(error, services) },
    parserAndValidationCache: false,
    plugins: [limits(operations)],
  });

  app.post(GRAPHQL_PATH, { onRequest: identify }, async (request, reply) => {
    const viewer = request.token?.viewer ?? null;
    const response = await yoga.fetch(
      `http://roomtone${GRAPHQL_PATH}`,
      {
        method: "POST",
        headers: { "content-type": "application/json", accept: "application/json" },
        body: JSON.stringify(request.body ?? {}),
      },
      {
        services,
        viewer,
        isTokenRejected: viewer === null && request.headers.authorization !== undefined,
        origin: originOf(request),
        isLocal: isLocalCall(request.raw),
        budget: new Budget(),
        parts: new Map(),
      },
    );
    const retryAfter = response.headers.get("retry-after");
    if (retryAfter !== null) reply.header("retry-after", retryAfter);
    return reply
      .code(response.status)
      .header("content-type", "application/json; charset=utf-8")
      .header("cache-control", "no-store")
      .send(await response.text());
  });

  registerSubscriptions(app, schema, operations);
}

/** Authenticates before the body is read: without a session only a small body is accepted. */
async function identify(request: Request, reply: Reply) {
  const { tokens } = request.server.services;
  const taken = await authenticate(tokens, request.headers.authorization);
  if (taken.ok) {
    request.token = taken.value;
    const renewed = await tokens.renew(taken.value);
    if (renewed !== null) reply.header("x-access-token-issued", renewed);
  } else if (!(Number(request.headers["content-length"]) <= NOBODYS_BODY_BYTES)) {
    return sendProblem(reply, taken.reason);
  }
}

/** Facts about a socket, for as long as it is open. */
type OwnExtra = {
  token: AuthenticatedToken;
  /** Called when the idle socket starts a subscription. */
  used: () => void;
};

function registerSubscriptions(app: App, schema: Schema, operations: Operations): void {
  const { services } = app;
  const expectUse = (extra: Partial<OwnExtra> & { readonly socket: WebSocket }) => {
    const { code, reason } = CLOSE_REQUEST_TIMEOUT;
    extra.used = services.sockets.expectUse(() => extra.socket.close(code, reason));
  };
  const handler = makeHandler<ConnectionInitMessage["payload"], OwnExtra>({
    schema,
    connectionInitWaitTimeout: 5_000,
    onConnect: async ({ connectionParams, extra }) => {
      const header = connectionParams?.Authorization ?? connectionParams?.authorization;
      const taken = await authenticate(services.tokens, typeof header === "string" ? header : undefined);
      if (!taken.ok) {
        extra.socket.close(CLOSE_UNAUTHORIZED.code, CLOSE_UNAUTHORIZED.reason);
        return false;
      }
      const closed = services.sockets.count("session", taken.value.sessionId);
      if (!closed) {
        extra.socket.close(CLOSE_TRY_LATER.code, CLOSE_TRY_LATER.reason);
        return false;
      }
      extra.socket.once("close", () => {
        closed();
        extra.used?.();
      });
      expectUse(extra);
      extra.token = taken.value;
      const stop = endWithSession(services, taken.value, () =>
        extra.socket.close(CLOSE_AGAIN.code, CLOSE_AGAIN.reason),
      );
      extra.socket.once("close", stop);
      return true;
    },
    context: ({ extra }): GraphqlContext => ({
      services,
      viewer: extra.token?.viewer ?? null,
      isTokenRejected: false,
      origin: originOf(extra.request),
      isLocal: isLocalCall(extra.request.raw),
      budget: new Budget(),
      parts: new Map(),
    }),
    onComplete: ({ subscriptions, extra }, id) => {
      if (Object.keys(subscriptions).every((other) => other === id)) expectUse(extra);
    },
    onSubscribe: ({ subscriptions, extra }, _id, payload) => {
      // The count includes the new one.
      if (Object.keys(subscriptions).length > MAX_SUBSCRIPTIONS) return [tooMany()];
      const read = operations.read(payload.query, true);
      if (!read.ok) return read.reason;
      if (!isStorable(payload.variables)) return [unstorable()];
      extra.used?.();
      const { operationName, variables: variableValues } = payload;
      return { schema, document: read.value, operationName, variableValues };
    },
    onError: (_context, _id, _payload, errors) => errors.map((error) => mask(error, services)),
    onNext: (_context, _id, _payload, _args, result) => {
      const { errors, ...rest } = withinBudget(result);
      return errors ? { ...rest, errors: errors.map((error) => mask(error, services)) } : result;
    },
  });
  app.get(GRAPHQL_SOCKET_PATH, { websocket: true }, handler);
}

/** The subject of `subject-changed` for a viewer: for a remote its zone, whose code may have changed. */
function subjectOfViewer(viewer: AuthenticatedToken["viewer"]): string {
  if (viewer.kind === "remote") return viewer.soundZoneId;
  return viewer.kind === "device" ? viewer.deviceId : viewer.userId;
}

/** Calls `end` when the token ends or its owner's permissions have changed. Returns the disposer. */
export function endWithSession(services: Services, token: AuthenticatedToken, end: () => void): () => void {
  const { viewer, expiresAt } = token;
  const subject = subjectOfViewer(viewer);
  const timer = setTimeout(end, Math.min(Math.max(0, expiresAt - services.now().getTime()), MAX_TIMER_MS));
  timer.unref();
  const disposers = [
    () => clearTimeout(timer),
    services.bus.subscribe("subject-changed", (change) => {
      if (change.subject === subject) end();
    }),
    services.bus.subscribe("zone-unpaired", (change) => {
      if (change.deviceId === subject) end();
    }),
  ];
  return () => {
    for (const dispose of disposers) dispose();
  };
}

/** Passes refusals through and masks bugs, which are logged. */
function mask(error: unknown, services: Services): GraphQLError {
  if (error instanceof GraphQLError && isExpected(error)) return withoutSuggestion(error, services.env);
  services.log.error({ err: error }, "A GraphQL operation failed");
  const outage = outageOf(error);
  if (outage !== null) return toGraphqlError(outageProblem(outage));
  return new GraphQLError(PROBLEMS.server.message, { extensions: { code: PROBLEMS.server.graphql } });
}

/** Errors without an original cause come from parsing, validation or our own refusals. */
function isExpected(error: GraphQLError): boolean {
  const { originalError } = error;
  if (originalError === undefined || originalError instanceof GraphQLError) {
    error.extensions.code ??= "BAD_USER_INPUT";
    return true;
  }
  return false;
}

function tooMany(): GraphQLError {
  const message = `More than ${MAX_SUBSCRIPTIONS} subscriptions on one connection`;
  return new GraphQLError(message, { extensions: { code: PROBLEMS["rate-limited"].graphql } });
}

function unstorable(): GraphQLError {
  return new GraphQLError("The variables hold what cannot be stored", {
    extensions: { code: "BAD_USER_INPUT" },
  });
}
