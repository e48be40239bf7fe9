import { expect, test } from "vitest";
import { testCaller } from "#tests/factories/service/caller.ts";
import { callHeaders, graphqlHeaders } from "./call-headers.ts";

const TRACKING = "c0ffee00-1111-4222-8333-444455556666";

test("call headers: version, media types, token, ids, flags and context", () => {
  expect(callHeaders(testCaller(), { token: "t", trackingId: TRACKING })).toEqual({
    "X-API-Version": "13",
    Accept: "application/json",
    "Content-Type": "application/json",
    Authorization: "Bearer t",
    "X-Tracking-Id": TRACKING,
    "X-Canary": "false",
    "X-Client": testCaller().client,
    "X-User-Agent": JSON.stringify(testCaller().agent),
  });
});

test("call headers: without a session there is no Authorization", () => {
  expect(callHeaders(testCaller(), { token: null, trackingId: TRACKING })).not.toHaveProperty(
    "Authorization",
  );
});

test("call headers: GraphQL adds its flags and a trace with the tracking id", () => {
  const headers = graphqlHeaders(testCaller({ noCache: true, canary: true }), {
    token: "t",
    trackingId: TRACKING,
  });
  expect(headers).toMatchObject({
    "X-Canary": "true",
    "X-Request-Flags": '{"nocache":true}',
    traceparent: "00-c0ffee00111142228333444455556666-8333444455556666-00",
  });
});
