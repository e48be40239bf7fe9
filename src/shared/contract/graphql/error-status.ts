/** `extensions.code` of GraphQL errors, with their HTTP status (specification, platform §8). */
export const GRAPHQL_ERROR_STATUS = {
  BAD_USER_INPUT: 400,
  UNAUTHENTICATED: 401,
  UNAUTHORIZED: 401,
  FORBIDDEN: 403,
  NOT_FOUND: 404,
  RATE_LIMITED: 429,
  INTERNAL_SERVER_ERROR: 500,
} as const satisfies Record<string, number>;

export type GraphqlErrorCode = keyof typeof GRAPHQL_ERROR_STATUS;
