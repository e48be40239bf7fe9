import { GraphQLError } from "graphql";
import { messageOf, PROBLEMS, type Problem } from "#server/problems.ts";
import { OpaqueId } from "#shared/contract/rest/endpoint.ts";
import type { SignedInViewer, Viewer } from "#shared/domain/access/viewer.ts";
import type { Result } from "#shared/domain/result/result.ts";

/** A refusal as a GraphQL error: `extensions.code`, and field messages where the specification expects them. */
export function toGraphqlError(refusal: Problem): GraphQLError {
  const { kind, reason, challenge, organisation, fields, retryAfterMs } = refusal;
  return new GraphQLError(messageOf(refusal), {
    extensions: {
      code: PROBLEMS[kind].graphql,
      ...(reason === undefined ? {} : { reason }),
      ...(challenge === undefined ? {} : { challenge }),
      ...(organisation === undefined ? {} : { organisation }),
      ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
      ...(kind === "rate-limited" ? { http: { headers: retryAfter(retryAfterMs) } } : {}),
      ...(kind === "unavailable" ? { http: { status: 503, headers: retryAfter(retryAfterMs) } } : {}),
      ...(fields === undefined ? {} : { exception: { validationErrors: fields } }),
    },
  });
}

/** Yoga copies these from the error to the response. */
function retryAfter(ms = 1000): Readonly<Record<string, string>> {
  return { "retry-after": String(Math.ceil(ms / 1000)) };
}

/** The value of a result; throws a refusal as the field's error. */
export function orThrow<Value>(result: Result<Value, Problem>): Value {
  if (!result.ok) throw toGraphqlError(result.reason);
  return result.value;
}

/** The caller; throws for operations without a session. */
export function requireCaller(context: { readonly viewer: Viewer | null }): Viewer {
  if (!context.viewer) throw toGraphqlError({ kind: "unauthenticated" });
  return context.viewer;
}

/** The caller of a field that remotes may not use; throws for them, and without a session. */
export function requireViewer(context: { readonly viewer: Viewer | null }): SignedInViewer {
  const viewer = requireCaller(context);
  if (viewer.kind === "remote") throw toGraphqlError({ kind: "forbidden", reason: "people-only" });
  return viewer;
}

/** Checks an id from an argument before it is looked up; throws when it is malformed. */
export function checkedId(id: string): string {
  if (!OpaqueId.safeParse(id).success) throw toGraphqlError({ kind: "malformed-id" });
  return id;
}
