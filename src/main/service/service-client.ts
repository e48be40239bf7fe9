import { randomUUID } from "node:crypto";
import { z } from "zod";
import { GRAPHQL_PATH } from "#shared/contract/addresses.ts";
import { type Caller, callHeaders, graphqlHeaders } from "#shared/contract/call-headers.ts";
import { ErrorBody } from "#shared/contract/errors.ts";
import { isGate } from "#shared/contract/gate.ts";
import type { Endpoint } from "#shared/contract/rest/endpoint.ts";
import { type CallAnswer, type CallInput, wireCall } from "#shared/contract/rest/wire-call.ts";
import { ok, type Result, refuse } from "#shared/domain/result/result.ts";

const TIMEOUT_MS = 15_000;

/** Why a call failed. `offline`: the service did not answer; retrying later may help. */
export type CallFailure =
  | { readonly kind: "offline" }
  /** A gateway in front of the service asks for a password. */
  | { readonly kind: "gate" }
  | { readonly kind: "refused"; readonly status: number; readonly reason: string }
  | { readonly kind: "unreadable" };

export interface GraphqlCall {
  readonly operation: string;
  readonly query: string;
  readonly variables: Readonly<Record<string, unknown>>;
}

export interface ServiceClientOptions {
  readonly serviceUrl: string;
  /** Read at every call. */
  readonly caller: () => Caller;
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>;
}

/** The parts of a refused REST call's body that code reads: the reason, else the more general code. */
const RefusalReason = ErrorBody.pick({ error: true, reason: true })
  .transform(({ error, reason }) => reason ?? error)
  .catch("server");

const GraphqlAnswer = z.object({
  data: z.record(z.string(), z.unknown()).nullish(),
  errors: z.array(z.object({ extensions: z.object({ code: z.string() }).partial().optional() })).optional(),
});

/** Statuses of gateways, overload and timeouts: the service did not process the call. */
const UNAVAILABLE = new Set([408, 502, 503, 504, 520, 521, 522, 523, 524]);

/** The main process's calls to the service, and the only code there that fetches JSON. */
export class ServiceClient {
  readonly #options: ServiceClientOptions;

  constructor(options: ServiceClientOptions) {
    this.#options = options;
  }

  /** Makes a call of `shared/contract/rest` and parses its answer. Never throws. */
  async call<E extends Endpoint>(
    endpoint: E,
    input: CallInput<E>,
    { token }: { readonly token: string | null },
  ): Promise<Result<CallAnswer<E>, CallFailure>> {
    const { method, path, body: sent } = wireCall(endpoint, input);
    const headers = callHeaders(this.#options.caller(), { token, trackingId: randomUUID() });
    const answer = await this.#send(method, path, headers, sent);
    if (!answer.ok) return answer;
    const { status, body } = answer.value;
    if (status < 200 || status > 299) return refused(status, RefusalReason.parse(body));
    // The endpoint's schema determines the type, which the compiler cannot infer through `E`.
    return read(endpoint.response, body) as Result<CallAnswer<E>, CallFailure>;
  }

  /** Sends a GraphQL query and parses `data`. A refusal's reason is the first error's code. Never throws. */
  async graphql<Schema extends z.ZodType>(
    call: GraphqlCall,
    schema: Schema,
  ): Promise<Result<z.output<Schema>, CallFailure>> {
    const path = `${GRAPHQL_PATH}?op=${encodeURIComponent(call.operation)}`;
    const { operation: operationName, query, variables } = call;
    const headers = graphqlHeaders(this.#options.caller(), { token: null, trackingId: randomUUID() });
    const answer = await this.#send("POST", path, headers, { operationName, query, variables });
    if (!answer.ok) return answer;
    const parsed = GraphqlAnswer.safeParse(answer.value.body);
    if (!parsed.success) return refuse({ kind: "unreadable" });
    const [error] = parsed.data.errors ?? [];
    if (error) return refused(answer.value.status, error.extensions?.code ?? "");
    return read(schema, parsed.data.data);
  }

  async #send(
    method: string,
    path: string,
    headers: Readonly<Record<string, string>>,
    body: unknown,
  ): Promise<Result<{ status: number; body: unknown }, CallFailure>> {
    const init: RequestInit = {
      method,
      headers: { ...headers, "User-Agent": this.#options.caller().client },
      signal: AbortSignal.timeout(TIMEOUT_MS),
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    };
    try {
      const response = await this.#options.fetch(this.#options.serviceUrl + path, init);
      if (isGate(response)) return refuse({ kind: "gate" });
      if (UNAVAILABLE.has(response.status)) return refuse({ kind: "offline" });
      const text = await response.text();
      return ok({ status: response.status, body: parseJson(text) });
    } catch {
      return refuse({ kind: "offline" });
    }
  }
}

function refused(status: number, reason: string): Result<never, CallFailure> {
  return refuse({ kind: "refused", status, reason });
}

function read<Schema extends z.ZodType>(
  schema: Schema,
  body: unknown,
): Result<z.output<Schema>, CallFailure> {
  const parsed = schema.safeParse(body);
  return parsed.success ? ok(parsed.data) : refuse({ kind: "unreadable" });
}

/** Returns null for a body that is not JSON, such as a captive portal's page or an empty answer. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
