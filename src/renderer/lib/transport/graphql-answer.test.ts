import { expect, test } from "vitest";
import { shownCode } from "./api-error.ts";
import { type GraphqlAnswer, readAnswer } from "./graphql-answer.ts";

/** The error thrown for an answer. */
function errorOf(answer: GraphqlAnswer, path?: string): unknown {
  try {
    readAnswer(answer, { path, authorized: false });
  } catch (error) {
    return error;
  }
  return null;
}

test.each([
  [{}, "GQL: Missing 'data' and 'errors' from response"],
  [{ data: null }, "GQL: Missing 'data' and 'errors' from response"],
  [{ errors: [{ message: "first" }, { message: "second" }] }, "GQL Server: first"],
  [{ data: null, errors: [{ message: "" }] }, "GQL Server: Unknown error"],
  [{ errors: [] }, "GQL Server: Unknown error"],
])("GraphQL answer %j: fails with %s (@P-430)", (answer, message) => {
  expect(errorOf(answer)).toMatchObject({ message });
});

test("GraphQL errors: HTTP texts give status and type, others 200 and 'server'; extensions the code (@P-431)", () => {
  const extensions = { code: "X" };
  expect(errorOf({ errors: [{ message: "HTTP Error 404: Not_Found", extensions }] })).toMatchObject({
    message: "GQL Server: HTTP Error 404: Not_Found (404)",
    status: 404,
    type: "not_found",
    graphqlCode: "X",
  });
  expect(errorOf({ errors: [{ message: "no" }] })).toMatchObject({
    message: "GQL Server: no",
    status: 200,
    type: "server",
    graphqlCode: null,
  });
});

test.each([
  ["BAD_USER_INPUT", 400, "BAD_USER_INPUT"],
  ["UNAUTHENTICATED", 401, "unauthorized"],
  ["UNAUTHORIZED", 401, "unauthorized"],
  ["FORBIDDEN", 403, "forbidden"],
  ["NOT_FOUND", 404, "notFound"],
  ["RATE_LIMITED", 429, "rateLimited"],
] as const)("GraphQL code %s: has status %d and is shown as %s (@P-406)", (code, status, shown) => {
  const error = errorOf({ errors: [{ message: "no", extensions: { code } }] });
  expect(error).toMatchObject({ status });
  expect(shownCode(error, true)).toBe(shown);
});

test("GraphQL codes: an unknown code is shown unchanged (@P-405)", () => {
  const error = errorOf({ errors: [{ message: "no", extensions: { code: "TOO_COLD" } }] });
  expect(shownCode(error, true)).toBe("TOO_COLD");
});

test("GraphQL result path: a missing part fails with the deepest error along the path (@P-432)", () => {
  const errors = [
    { message: "of the library", path: ["library"] },
    { message: "HTTP Error 403: Forbidden", path: ["library", "items"] },
    { message: "of something else", path: ["search", "edges", 0, "node"] },
  ];
  expect(errorOf({ data: { library: { items: null } }, errors }, "library.items")).toMatchObject({
    message: "GQL: Missing 'library.items' from response: HTTP Error 403: Forbidden (403)",
    status: 403,
    type: "forbidden",
  });
  expect(errorOf({ data: { library: null } }, "library.items")).toMatchObject({
    message: "GQL: Missing 'library.items' from response",
    status: 404,
  });
});

test("GraphQL result path: an existing part is returned despite other errors", () => {
  const answer = {
    data: { library: { items: [1] }, search: null },
    errors: [{ message: "no", path: ["search"] }],
  };
  expect(readAnswer(answer, { path: "library.items", authorized: true })).toEqual([1]);
  expect(errorOf(answer)).toMatchObject({ message: "GQL Server: no" });
});
