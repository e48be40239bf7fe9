import { once } from "node:events";
import { connect } from "node:net";
import { expect, test } from "vitest";
import { startApp } from "#tests/factories/service/app.ts";

test("closing: a websocket that a client asks for meanwhile does not keep the service open", async () => {
  const app = await startApp();
  const socket = connect(Number(new URL(app.url).port), "127.0.0.1").on("error", () => undefined);
  await once(socket, "connect");
  const [start, rest] = [
    "GET /player/control/ws HTTP/1.1\r\nHost: shop.test\r\n",
    "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n",
  ];
  // A request under way, for which the service waits.
  socket.write(start);
  await fetch(`${app.url}/healthz`);
  const closed = app[Symbol.asyncDispose]();
  socket.write(rest);
  socket.resume();
  await closed;
  if (!socket.closed) await once(socket, "close");
  expect(socket.destroyed).toBe(true);
});
