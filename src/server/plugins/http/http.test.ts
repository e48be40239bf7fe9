import { once } from "node:events";
import { createReadStream } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { request } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { Writable } from "node:stream";
import { expect, test } from "vitest";
import { type Env, readEnv } from "#server/env.ts";
import { registerStatic } from "#server/plugins/files/static.ts";
import { createLog } from "#server/plugins/logging/log.ts";
import { createHttp } from "./http.ts";

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

test("http: a page with a malformed path opens the client; calls get the error", async () => {
  const folder = await mkdtemp(path.join(tmpdir(), "roomtone-http-"));
  await writeFile(path.join(folder, "index.html"), "<html>Roomtone</html>");
  const app = createHttp(
    testEnv(),
    createLog(testEnv(), new Writable({ write: (_line, _as, done) => done() })),
  );
  await registerStatic(app, { folder });
  const answer = async (url: string, accept: string) => {
    const { statusCode, headers } = await app.inject({ url, headers: { accept } });
    return [statusCode, String(headers["content-type"]).split(";")[0]];
  };
  const browser = "text/html,application/xhtml+xml,*/*;q=0.8";
  for (const url of ["/search/%E0%A4%A", "/%", "/search/%E0%A4%A?nav=x%20y"])
    expect(await answer(url, browser)).toEqual([200, "text/html"]);
  expect(await answer("/search/%E0%A4%A", "application/json")).toEqual([400, "application/json"]);
  expect(await answer("/api/auth/accounts/%E0%A4%A", browser)).toEqual([400, "application/json"]);
  await app.close();
  await rm(folder, { recursive: true });
});
