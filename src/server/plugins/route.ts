import type { FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import { type Problem, problem } from "#server/problems.ts";
import type { Services } from "#server/services.ts";
import { API_VERSION } from "#shared/contract/errors.ts";
import type { DeviceViewer, UserViewer, Viewer } from "#shared/domain/access/policy.ts";
import { decodeId } from "#shared/domain/ids/opaque-id.ts";
import type { Refusal } from "#shared/domain/result/result.ts";
import { parseFields } from "#shared/domain/validation/schema-messages.ts";
import { authenticate } from "./auth.ts";
import type { App } from "./fastify.ts";
import { sendProblem } from "./http.ts";
import { isStorable } from "./storable.ts";

/** Bodies of calls that need no session. */
const PUBLIC_BODY_BYTES = 16_000;

/** Who may call at all; what they may do there is the handler's policy. */
export type Access = "public" | "viewer" | "user" | "device";

type ViewerOf<A extends Access> = A extends "public"
  ? null
  : A extends "user"
    ? UserViewer
    : A extends "device"
      ? DeviceViewer
      : Viewer;

type Parsed<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined;

/** What a handler is given: everything parsed. */
export interface RouteCall<A extends Access, Params, Query, Body> {
  readonly viewer: ViewerOf<A>;
  readonly params: Parsed<Params>;
  readonly query: Parsed<Query>;
  readonly body: Parsed<Body>;
  readonly services: Services;
  readonly request: FastifyRequest;
}

/** One call of the REST interface. */
export interface RouteDefinition<
  A extends Access,
  Params extends z.ZodType | undefined,
  Query extends z.ZodType | undefined,
  Body extends z.ZodType | undefined,
  Response extends z.ZodType,
> {
  readonly method: "GET" | "POST" | "PUT" | "DELETE";
  /** Whole path with the service's prefix; parameters as `:name`. */
  readonly url: string;
  readonly access: A;
  readonly params?: Params;
  readonly query?: Query;
  readonly body?: Body;
  readonly response: Response;
  readonly handler: (
    call: RouteCall<A, Params, Query, Body>,
  ) => Promise<z.input<Response> | Refusal<Problem>> | z.input<Response> | Refusal<Problem>;
}

/** A declared route, for tests that go over all of them. */
export interface RouteRecord {
  readonly method: string;
  readonly url: string;
  readonly access: Access;
  readonly hasBody: boolean;
  readonly params?: z.ZodType | undefined;
  readonly query?: z.ZodType | undefined;
  readonly body?: z.ZodType | undefined;
}

/** A path parameter that is an opaque id of any kind: which one is found out by looking it up. */
export const OpaqueIdParam = z
  .string()
  .max(400)
  .refine((text) => decodeId(text) !== null);

/**
 * Declares a REST call. Every one is asked the same questions in the same order: X-API-Version, the token, who may
 * call, the path's ids, query and body; then the handler runs.
 */
export function defineRoute<
  A extends Access,
  Response extends z.ZodType,
  Params extends z.ZodType | undefined = undefined,
  Query extends z.ZodType | undefined = undefined,
  Body extends z.ZodType | undefined = undefined,
>(app: App, route: RouteDefinition<A, Params, Query, Body, Response>): void {
  const { method, url, access, params, query, body } = route;
  app.routes.push({ method, url, access, hasBody: body !== undefined, params, query, body });
  app.route({
    method,
    url,
    ...(access === "public" ? { bodyLimit: PUBLIC_BODY_BYTES } : {}),
    onRequest: (request, reply) => admit(app.services, access, request, reply),
    handler: async (request, reply) => {
      const input = parseInput(route, request);
      if ("reason" in input) return sendProblem(reply, input.reason);
      const call = {
        ...input,
        viewer: request.token?.viewer ?? null,
        services: app.services,
        request,
      };
      // `admit` let only viewers of this access through, and parseInput used this route's own schemas.
      const answer = await route.handler(call as unknown as RouteCall<A, Params, Query, Body>);
      if (isRefusal(answer)) return sendProblem(reply, answer.reason);
      return reply.send(answer);
    },
  });
}

/** Asks for the version and for the caller; answers itself when either is refused. */
async function admit(services: Services, access: Access, request: FastifyRequest, reply: FastifyReply) {
  if (request.headers["x-api-version"] !== API_VERSION) {
    return sendProblem(reply, { kind: "unsupported-api-version" });
  }
  if (access === "public") return;
  const taken = await authenticate(services.tokens, request.headers.authorization);
  if (!taken.ok) return sendProblem(reply, taken.reason);
  const { viewer } = taken.value;
  if (access !== "viewer" && access !== viewer.kind) return sendProblem(reply, { kind: "forbidden" });
  request.token = taken.value;
  const renewed = await services.tokens.renew(taken.value);
  if (renewed !== null) reply.header("x-access-token-issued", renewed);
}

function parseInput(
  schemas: {
    readonly params?: z.ZodType | undefined;
    readonly query?: z.ZodType | undefined;
    readonly body?: z.ZodType | undefined;
  },
  request: FastifyRequest,
) {
  const params = schemas.params?.safeParse(request.params);
  if (params?.success === false) return problem("malformed-id");
  if (!isStorable(request.query)) return problem("invalid");
  const query = schemas.query && parseFields(schemas.query, request.query);
  if (query?.ok === false) return problem("invalid", { fields: query.reason });
  const body = schemas.body && parseFields(schemas.body, request.body);
  if (body?.ok === false) return problem("invalid", { fields: body.reason });
  return { params: params?.data, query: query?.value, body: body?.value };
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
