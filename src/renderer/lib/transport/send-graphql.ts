import { GraphQLClient } from "graphql-request";
import { ApiError, type ApiErrorCode } from "./api-error.ts";
import { type GraphqlAnswer, readAnswer } from "./graphql-answer.ts";

/** One operation to send. */
export interface GraphqlRequest {
  readonly url: string;
  readonly document: string;
  readonly variables: object;
  readonly headers: Readonly<Record<string, string>>;
  readonly fetch: typeof fetch;
  /** Aborting is no network failure. */
  readonly signal: AbortSignal;
  /** Part of the result that is wanted. */
  readonly path: string | undefined;
  readonly authorized: boolean;
  /** A token came with the answer. */
  readonly onToken: (token: string) => void;
}

/** Sends an operation and reads its answer. */
export async function sendGraphql(request: GraphqlRequest): Promise<unknown> {
  const { url, headers, signal, authorized, path } = request;
  const client = new GraphQLClient(url, { errorPolicy: "all", fetch: request.fetch, signal, headers });
  const answer = await client.rawRequest(request.document, request.variables).catch((error: unknown) => {
    if (signal.aborted) throw error;
    throw brokenAnswer(error, authorized);
  });
  const issued = answer.headers.get("x-access-token-issued");
  if (issued) request.onToken(issued);
  return readAnswer(answer as GraphqlAnswer, { path, authorized });
}

/** Not a GraphQL response: the network or a proxy failed, or the service refused before GraphQL. */
function brokenAnswer(error: unknown, authorized: boolean): ApiError {
  const response =
    typeof error === "object" && error !== null && "response" in error ? error.response : undefined;
  const status =
    typeof response === "object" && response !== null && "status" in response ? Number(response.status) : 0;
  if (status === 0) {
    const message = error instanceof Error ? error.message : String(error);
    return new ApiError({ status, code: "offline", message, authorized });
  }
  const code: ApiErrorCode =
    status === 401 ? "unauthorized" : status === 429 ? "rate_limited" : status < 500 ? "client" : "server";
  // Not the library's own message, which repeats the operation's variables: passwords are among them.
  return new ApiError({ status, code, message: `HTTP Error ${status}`, authorized });
}
