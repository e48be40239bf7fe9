import { once } from "node:events";
import { createReadStream } from "node:fs";
import { request } from "node:http";
import type { AddressInfo } from "node:net";
import { Writable } from "node:stream";
import { expect, test } from "vitest";
import { type Env, readEnv } from "#server/env.ts";
import { createHttp } from "./http.ts";
import { createLog } from "./log.ts";

const JSON_BODY = { "content-type": "application/json" };

function testEnv(): Env {
  const env = readEnv({ ROOMTONE_LOG: "debug" });
  if (!env.ok) throw new Error(env.reason);
  return env.value;
}

test("http: a client that leaves before its response is sent is logged as debug only", async () => {
  const lines: { level: number; msg: string }[] = [];
  const stream = new Writable({
    write(chunk, _encoding, done) {
      lines.push(JSON.parse(String(chunk)));
      done();
    },
  });
  const app = createHttp(testEnv(), createLog(testEnv(), stream));
  const arrived = Promise.withResolvers<void>();
  app.post("/call", async ({ raw }, reply) => {
    arrived.resolve();
    await once(raw.socket, "close");
    return reply.send(createReadStream(import.meta.filename));
  });
  await app.listen({ host: "127.0.0.1", port: 0 });
  const { port } = app.server.address() as AddressInfo;
  const call = request({ host: "127.0.0.1", port, path: "/call", method: "POST", headers: JSON_BODY });
  call.on("error", () => undefined).end("{}");
  await arrived.promise;
  call.destroy();
  await expect.poll(() => lines.map(({ msg }) => msg)).toContain("The client left before the response");
  await app.close();
  expect(lines.filter(({ level }) => level > 30)).toEqual([]);
});
