import { createServer, type RequestListener } from "node:http";
import { expect, onTestFinished, test } from "vitest";
import { callOut } from "./outgoing.ts";

/** An address that answers calls with this. */
async function answering(listener: RequestListener): Promise<URL> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The server does not listen");
  return new URL(`http://127.0.0.1:${address.port}/`);
}

test("outgoing calls: a redirect is returned, not followed", async () => {
  const asked: string[] = [];
  const url = await answering((request, response) => {
    asked.push(request.url ?? "");
    response.writeHead(302, { location: "/inside" }).end();
  });
  expect(await callOut({ url, headers: {} })).toMatchObject({ ok: true, value: { status: 302 } });
  expect(asked).toEqual(["/"]);
});

test("outgoing calls: silence, an endless body and a closed port count as no answer", async () => {
  const silent = await answering(() => undefined);
  expect(await callOut({ url: silent, headers: {}, timeoutMs: 50 })).toEqual({
    ok: false,
    reason: "unreachable",
  });
  const endless = await answering((_request, response) => {
    response.writeHead(200);
    const write = () => {
      while (response.write("x".repeat(100_000)));
      response.once("drain", write);
    };
    write();
  });
  expect(await callOut({ url: endless, headers: {} })).toEqual({ ok: false, reason: "unreachable" });
  const closed = new URL("http://127.0.0.1:1/");
  expect(await callOut({ url: closed, headers: {} })).toEqual({ ok: false, reason: "unreachable" });
});

test("outgoing calls: a requested delay is read in seconds or as a date", async () => {
  const waits = ["7", "", "soon", "-3", new Date(Date.now() + 60_000).toUTCString()];
  const url = await answering((_request, response) => {
    response.writeHead(429, { "retry-after": waits.shift() ?? "" }).end("{");
  });
  const next = async () => {
    const answer = await callOut({ url, headers: {} });
    return answer.ok ? answer.value.retryAfterMs : "none";
  };
  expect([await next(), await next(), await next()]).toEqual([7000, null, null]);
  await next();
  expect(await next()).toBeGreaterThan(50_000);
});
