import { isGate } from "#shared/contract/gate.ts";
import { ApiError, type ApiErrorCode } from "./api-error.ts";
import { type GraphqlAnswer, readAnswer } from "./graphql-answer.ts";

/** An operation to send. */
export interface GraphqlRequest {
  readonly url: string;
  /** Name of the operation. */
  readonly name: string;
  readonly document: string;
  readonly variables: object;
  readonly headers: Readonly<Record<string, string>>;
  readonly fetch: typeof fetch;
  /** An abort is not a network failure. */
  readonly signal: AbortSignal;
  /** The requested part of the result. */
  readonly path: string | undefined;
  readonly authorized: boolean;
  /** Called when the answer contains a token. */
  readonly onToken: (token: string) => void;
}

/** Sends an operation and parses its answer. */
export async function sendGraphql(request: GraphqlRequest): Promise<unknown> {
  const { url, name, document, variables, headers, signal, authorized, path } = request;
  const lost = (error: unknown) => {
    if (signal.aborted) throw error;
    const message = error instanceof Error ? error.message : String(error);
    throw new ApiError({ status: 0, code: "offline", message, authorized });
  };
  const response = await request
    .fetch(url, {
      method: "POST",
      headers,
      body: JSON.stringify({ query: document, variables, operationName: name }),
      signal,
    })
    .catch(lost);
  if (!response.ok) throw refusal(response, authorized);
  const answer: unknown = await response.json().catch(lost);
  const issued = response.headers.get("x-access-token-issued");
  if (issued) request.onToken(issued);
  return readAnswer((answer ?? {}) as GraphqlAnswer, { path, authorized });
}

/** The answer is not GraphQL: a proxy failed, or the service refused earlier. */
function refusal(response: Response, authorized: boolean): ApiError {
  const { status } = response;
  const code = isGate(response) ? "gate" : codeOf(status);
  return new ApiError({ status, code, message: `HTTP Error ${status}`, authorized });
}

function codeOf(status: number): ApiErrorCode {
  if (status === 401) return "unauthorized";
  if (status === 429) return "rate_limited";
  return status < 500 ? "client" : "server";
}
