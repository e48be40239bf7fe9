import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { GRAPHQL_SOCKET_PATH, SPEED_TEST_PATH } from "#shared/contract/addresses.ts";
import { SPEED_TEST_MOST_BYTES } from "#shared/domain/connectivity/measuring.ts";
import { startApp, type TestApp } from "#tests/factories/service/app.ts";

describe("connection check", () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startApp({ env: { ROOMTONE_PROXIES: "1" } });
  });
  afterAll(async () => {
    expect(app.logs()).toEqual([]);
    await app[Symbol.asyncDispose]();
  });

  const download = (bytes: string | number, address = "192.0.2.1", signal?: AbortSignal) =>
    fetch(`${app.url}${SPEED_TEST_PATH}?bytes=${bytes}`, {
      headers: { "x-forwarded-for": address, "accept-encoding": "br, gzip" },
      ...(signal ? { signal } : {}),
    });

  test("speed test: sends as many bytes as requested, which nothing compresses or stores", async () => {
    for (const bytes of [1, 100_000, SPEED_TEST_MOST_BYTES]) {
      const answer = await download(bytes);
      const { headers, status } = answer;
      expect([status, headers.get("content-length")]).toEqual([200, String(bytes)]);
      expect(headers.get("content-encoding")).toBeNull();
      expect(headers.get("cache-control")).toBe("no-store, no-transform");
      const body = Buffer.from(await answer.arrayBuffer());
      expect(body.length).toBe(bytes);
      expect(gzipSync(body).length).toBeGreaterThanOrEqual(bytes);
    }
  });

  test.each(["", "0", "-1", "1.5", "many", SPEED_TEST_MOST_BYTES + 1, "1&bytes=2"])(
    "speed test: %s bytes are refused",
    async (bytes) => {
      const answer = await download(bytes);
      expect([answer.status, await answer.json()]).toMatchObject([400, { error: "invalid" }]);
    },
  );

  test("speed test: an address downloads a limited number of times, others are unaffected", async () => {
    const { limits } = app.service.services;
    while ((await limits.take("speed-test", "192.0.2.2")).ok);
    const refused = await download(1, "192.0.2.2");
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    expect((await download(1, "192.0.2.3")).status).toBe(200);
  });

  test("speed test: downloads that have ended, or were left, do not count as running", async () => {
    for (let n = 0; n < 12; n += 1) {
      const leave = new AbortController();
      const answer = await download(SPEED_TEST_MOST_BYTES, "192.0.2.4", leave.signal);
      expect(answer.status).toBe(200);
      leave.abort();
    }
    for (let n = 0; n < 12; n += 1) {
      const answer = await download(1_000, "192.0.2.4");
      expect([answer.status, (await answer.arrayBuffer()).byteLength]).toEqual([200, 1_000]);
    }
  });

  test("live connection: a socket without a session answers a ping", async () => {
    const socket = new WebSocket(app.url.replace("http", "ws") + GRAPHQL_SOCKET_PATH, "graphql-transport-ws");
    const answer = await new Promise((resolve, reject) => {
      socket.onopen = () => socket.send(JSON.stringify({ type: "ping" }));
      socket.onmessage = ({ data }) => resolve(JSON.parse(String(data)));
      socket.onclose = ({ code }) => reject(new Error(`closed: ${code}`));
    });
    expect(answer).toEqual({ type: "pong" });
    socket.close();
  });
});
