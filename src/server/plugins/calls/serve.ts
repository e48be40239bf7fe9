import { Readable } from "node:stream";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { z } from "zod";
import { recordCall } from "#server/modules/audit/public.ts";
import { sendProblem } from "#server/plugins/http/http.ts";
import { type Problem, problem } from "#server/problems.ts";
import type { Services } from "#server/services.ts";
import { API_VERSION } from "#shared/contract/call-headers.ts";
import type { MayNeed, Needs, SubjectPlace } from "#shared/contract/needs.ts";
import type { Endpoint } from "#shared/contract/rest/endpoint.ts";
import type { ACTIONS, Action } from "#shared/domain/access/actions.ts";
import type {
  DeviceViewer,
  PersonViewer,
  RemoteViewer,
  SignedInViewer,
  UserViewer,
  Viewer,
} from "#shared/domain/access/viewer.ts";
import { ok, type Refusal, type Result } from "#shared/domain/result/result.ts";
import { parseFields } from "#shared/domain/validation/schema-messages.ts";
import { type Admitted, admit, refuseKind, type SubjectOf } from "./admit.ts";
import { authenticate } from "./auth.ts";
import type { App } from "./fastify.ts";
import { isStorable } from "./storable.ts";

/** Bodies of calls that need no session. */
const PUBLIC_BODY_BYTES = 16_000;

type ViewerOf<N extends Needs> = N["who"] extends "anybody"
  ? null
  : N["who"] extends "operator"
    ? UserViewer
    : N["who"] extends "user"
      ? N extends { readonly programs: Action }
        ? PersonViewer
        : UserViewer
      : N["who"] extends "device"
        ? DeviceViewer
        : N["who"] extends "remote"
          ? RemoteViewer
          : N extends MayNeed<SubjectPlace, infer A>
            ? ActorOf<A>
            : N extends { readonly remotes: true }
              ? Viewer
              : SignedInViewer;

/** Actions closed to players are open to people only; those open to remotes are open to players. */
type ActorOf<A extends MayNeed["action"]> = A extends Action
  ? "remote" extends (typeof ACTIONS)[A]["others"][number]
    ? Viewer
    : "device" extends (typeof ACTIONS)[A]["others"][number]
      ? SignedInViewer
      : PersonViewer
  : PersonViewer;

type Parsed<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined;

/** Handler input: everything parsed, with the call's subject found and permitted. */
export interface Call<E extends Endpoint> {
  readonly viewer: ViewerOf<E["needs"]>;
  readonly subject: SubjectOf<E["needs"]>;
  readonly params: Parsed<E["params"]>;
  readonly query: Parsed<E["query"]>;
  readonly body: Parsed<E["body"]>;
  readonly services: Services;
  readonly request: FastifyRequest;
}

/** A CSV file is answered piece by piece, so that a long one needs no more memory than a short one. */
type Answer<E extends Endpoint> =
  | (E extends { readonly answers: "csv" } ? AsyncIterable<string> : z.input<E["response"]>)
  | Refusal<Problem>;

/**
 * Serves a REST call. Every call is checked in the same order: X-API-Version (unless it is unversioned), the token, the path's ids, the
 * viewer's permission (find → may → deactivated), query and body; then the handler runs.
 */
export function serve<E extends Endpoint>(
  app: App,
  endpoint: E,
  handler: (call: Call<E>) => Promise<Answer<E>> | Answer<E>,
): void {
  const { method, path, needs, log, mostBytes, answers, cacheSeconds, unversioned } = endpoint;
  app.endpoints.push(endpoint);
  app.route({
    method,
    url: path,
    ...(needs.who === "anybody"
      ? { bodyLimit: PUBLIC_BODY_BYTES }
      : mostBytes
        ? { bodyLimit: mostBytes }
        : {}),
    onRequest: (request, reply) =>
      unversioned
        ? identifyCaller(app.services, needs, request, reply)
        : identify(app.services, needs, request, reply),
    handler: async (request, reply) => {
      const input = await readCall(app.services, endpoint, request);
      if (!input.ok) return sendProblem(reply, input.reason);
      // `identify` admitted only viewers of this call, and `readCall` used this endpoint's own schemas.
      const { entity, found, ...read } = input.value;
      const call = { ...read, services: app.services, request } as unknown as Call<E>;
      const answer = await handler(call);
      if (isRefusal(answer)) return sendProblem(reply, answer.reason);
      if (log && read.viewer)
        await recordCall(app.services, {
          name: `${method} ${path}`,
          log,
          viewer: read.viewer,
          entity,
          found,
          request: read.body,
          answer,
        });
      if (answers === "csv") {
        const file = Readable.from(answer as AsyncIterable<string>, { objectMode: false });
        return reply.type("text/csv; charset=utf-8").header("content-disposition", "attachment").send(file);
      }
      if (unversioned) reply.header("access-control-allow-origin", "*");
      if (cacheSeconds) reply.header("cache-control", `public, max-age=${cacheSeconds}`);
      return reply.send(answer);
    },
  });
}

/** A route with a protocol of its own: its handler reads the body and makes the answer. */
interface ProtocolRoute<N extends MayNeed> {
  readonly methods: readonly string[];
  readonly path: string;
  readonly needs: N;
}

/** Of a protocol's caller, who was admitted as for every call. */
interface ProtocolCall<N extends MayNeed> {
  readonly viewer: ActorOf<N["action"]>;
  readonly subject: SubjectOf<N>;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/**
 * Serves a route whose protocol is not JSON, and which has a version of its own. The token and the viewer's permission
 * are checked as for every call; the scope that it is registered in has a parser for the bodies.
 */
export function serveProtocol<N extends MayNeed>(
  app: App,
  { methods, path, needs }: ProtocolRoute<N>,
  handler: (call: ProtocolCall<N>) => Promise<unknown>,
): void {
  app.route({
    method: [...methods],
    url: path,
    onRequest: (request, reply) => identifyCaller(app.services, needs, request, reply),
    handler: async (request, reply) => {
      const viewer = request.token?.viewer;
      if (!viewer) throw new Error("A caller was not identified");
      const admitted = await admit(app.services, viewer, needs, { params: request.params, body: undefined });
      if (!admitted.ok) return sendProblem(reply, admitted.reason);
      const call = { viewer, subject: admitted.value.subject, request, reply };
      return await handler(call as unknown as ProtocolCall<N>);
    },
  });
}

/** Checks the version and the caller; sends the refusal itself. */
async function identify(services: Services, needs: Needs, request: FastifyRequest, reply: FastifyReply) {
  if (request.headers["x-api-version"] !== API_VERSION) {
    return sendProblem(reply, { kind: "unsupported-api-version" });
  }
  return await identifyCaller(services, needs, request, reply);
}

async function identifyCaller(
  services: Services,
  needs: Needs,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  if (needs.who === "anybody") return;
  const taken = await authenticate(services.tokens, request.headers.authorization);
  if (!taken.ok) return sendProblem(reply, taken.reason);
  const { viewer } = taken.value;
  const refused = refuseKind(needs, viewer);
  if (refused !== null) return sendProblem(reply, refused);
  request.token = taken.value;
  const renewed = await services.tokens.renew(taken.value);
  if (renewed !== null) reply.header("x-access-token-issued", renewed);
}

/** A parsed call, and its admitted subject. */
interface ReadCall extends Admitted {
  readonly viewer: Viewer | null;
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
}

/** Parses a call and admits it to its subject. */
async function readCall(
  services: Services,
  { params: Params, query: Query, body: Body, needs }: Endpoint,
  request: FastifyRequest,
): Promise<Result<ReadCall, Problem>> {
  const viewer = request.token?.viewer ?? null;
  const params = Params?.safeParse(request.params);
  if (params?.success === false) return problem("malformed-id");
  let admitted: Admitted = { subject: undefined, entity: null, found: [] };
  if (needs.who === "may" && viewer) {
    const asked = await admit(services, viewer, needs, { params: params?.data, body: request.body });
    if (!asked.ok) return asked;
    admitted = asked.value;
  }
  if (!isStorable(request.query)) return problem("invalid");
  const query = Query && parseFields(Query, request.query);
  if (query?.ok === false) return problem("invalid", { fields: query.reason });
  const body = Body && parseFields(Body, request.body);
  if (body?.ok === false) return problem("invalid", { fields: body.reason });
  return ok({ viewer, ...admitted, params: params?.data, query: query?.value, body: body?.value });
}

function isRefusal(answer: unknown): answer is Refusal<Problem> {
  return (
    typeof answer === "object" &&
    answer !== null &&
    "ok" in answer &&
    answer.ok === false &&
    "reason" in answer
  );
}
