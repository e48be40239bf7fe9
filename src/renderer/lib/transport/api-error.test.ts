import { expect, test } from "vitest";
import { AuthError } from "#renderer/lib/session/auth-error.ts";
import {
  ApiError,
  type ApiErrorCode,
  isExpectedNetworkError,
  isOfflineError,
  isRetryable,
  isServerError,
  shownCode,
  whileLoadingSessionUser,
} from "./api-error.ts";

const refused = (status: number, code: ApiErrorCode, message = "no", authorized = false) =>
  new ApiError({ status, code, message, authorized });

test.each([
  [401, "unauthorized", "unauthorized"],
  [403, "forbidden", "forbidden"],
  [404, "not_found", "notFound"],
  [404, "deactivated", "deactivated"],
  [410, "not_found", "notFound"],
  [429, "rate_limited", "rateLimited"],
  [500, "server", "server"],
  [502, "server", "unavailable"],
  [503, "unavailable", "unavailable"],
  [504, "server", "unavailable"],
] as const)("error codes: %d %s is shown as %s (@P-402 @C-373)", (status, code, shown) => {
  expect(shownCode(refused(status, code), true)).toBe(shown);
});

test("error codes: a malformed id is an invalid address (@P-403)", () => {
  expect(shownCode(refused(400, "invalid", "illegal base64 data at input byte 4"), true)).toBe("invalidUrl");
  expect(shownCode(refused(400, "invalid_url"), true)).toBe("invalidUrl");
});

test("error codes: answers that mean that the session is over (@P-404)", () => {
  expect(shownCode(refused(401, "unauthorized", "no", true), true)).toBe("sessionExpired");
  expect(shownCode(refused(401, "unauthorized"), true)).toBe("unauthorized");
  expect(shownCode(refused(404, "not_found", "No User with id 7"), true)).toBe("sessionExpired");
  for (const status of [400, 403, 404, 410, 499]) {
    const error = refused(status, "forbidden");
    expect(shownCode(error, true)).not.toBe("sessionExpired");
    expect(shownCode(whileLoadingSessionUser(error), true)).toBe("sessionExpired");
  }
  expect(shownCode(whileLoadingSessionUser(refused(500, "server")), true)).toBe("server");
  expect(shownCode(new AuthError("EXPIRED", "Token expired"), true)).toBe("sessionExpired");
});

test("error codes: which errors are the service's (@P-408)", () => {
  const graphql = (graphqlCode: string) =>
    new ApiError({ status: 200, code: "server", message: "no", graphqlCode });
  for (const error of [
    refused(500, "server"),
    refused(599, "server"),
    graphql("INTERNAL_SERVER_ERROR"),
    graphql("DOWNSTREAM_SERVICE_ERROR"),
    refused(400, "client", "Failed to execute query: x"),
  ])
    expect([isServerError(error), shownCode(error, true)]).toEqual([true, "server"]);
  for (const error of [refused(499, "client"), graphql("NOT_FOUND"), new Error("x")])
    expect(isServerError(error)).toBe(false);
});

test("error codes: a missing network or chunk counts as offline (@P-405 @P-410)", () => {
  for (const message of [
    "Failed to fetch",
    "Load failed",
    "NetworkError when attempting to fetch resource.",
    "Request has been terminated",
    "Failed to fetch dynamically imported module: /assets/x.js",
  ]) {
    expect(isOfflineError(new TypeError(message))).toBe(true);
    expect(shownCode(new TypeError(message), true)).toBe("offline");
  }
  expect(shownCode(Object.assign(new Error("x"), { name: "ChunkLoadError" }), true)).toBe("offline");
  expect(shownCode(new Error("x"), false)).toBe("offline");
  expect(shownCode(new Error("x"), true)).toBe("client");
});

test("error codes: a refusal is shown as such even if the system reports no network (@P-405)", () => {
  expect(shownCode(refused(403, "forbidden"), false)).toBe("forbidden");
  expect(shownCode(refused(404, "not_found"), false)).toBe("notFound");
  // Not an answer of the service.
  expect(shownCode(refused(200, "bad_response"), false)).toBe("offline");
  expect(shownCode(refused(0, "offline"), false)).toBe("offline");
});

test("error codes: which errors are expected of networks (@P-411)", () => {
  for (const message of [
    "Network request failed",
    "Unable to resolve host",
    "Network is down",
    "Socket is not connected",
    "Connection reset by peer",
    "4499: Terminated",
  ]) {
    expect(isExpectedNetworkError(new Error(message))).toBe(true);
  }
  expect(isExpectedNetworkError(new Error("x is undefined"))).toBe(false);
});

test("retries: exactly these statuses are retried (@P-409)", () => {
  const statuses = Array.from({ length: 200 }, (_, n) => 400 + n);
  expect(statuses.filter((status) => isRetryable(refused(status, "server")))).toEqual([
    408, 429, 502, 503, 504, 520, 521, 522, 523, 524,
  ]);
});
