import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { gunzipSync } from "node:zlib";
import { afterEach, expect, test } from "vitest";
import { WebSocket, WebSocketServer } from "ws";
import { PACKED_PIECE_BYTES, ServiceMessage } from "#shared/contract/player.ts";
import { playableTrack, playbackIntent, sourceSnapshot } from "#tests/factories/player/playback.ts";
import { Outbox } from "./outbox.ts";
import { createPacker } from "./packer.ts";

const ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends.splice(0)) end();
});

/** An outbox with a player at the other end of a real websocket, which reassembles the messages. */
async function connected(accepts: boolean) {
  const server = new WebSocketServer({ port: 0, host: "127.0.0.1" });
  ends.push(() => server.close());
  await once(server, "listening");
  const address = server.address();
  if (typeof address !== "object" || address === null) throw new Error("The server has no port");
  const arrived = once(server, "connection");
  const player = new WebSocket(`ws://127.0.0.1:${address.port}`);
  ends.push(() => player.terminate());
  const heard: { readonly message: ServiceMessage; readonly isPacked: boolean }[] = [];
  const pieces: Buffer[] = [];
  let expected = 0;
  player.on("message", (data: Buffer, isBinary) => {
    if (isBinary) {
      pieces.push(data);
      if (Buffer.concat(pieces).length < expected) return;
      const text = gunzipSync(Buffer.concat(pieces)).toString();
      heard.push({ message: ServiceMessage.parse(JSON.parse(text)), isPacked: true });
      return;
    }
    const message = ServiceMessage.parse(JSON.parse(String(data)));
    if (message.type === "packed") {
      expected = message.bytes;
      pieces.length = 0;
    } else heard.push({ message, isPacked: false });
  });
  const [socket]: WebSocket[] = await arrived;
  if (!socket) throw new Error("Nobody came");
  if (player.readyState !== player.OPEN) await once(player, "open");
  const errors: unknown[] = [];
  const outbox = new Outbox(socket, createPacker(), (error) => errors.push(error));
  outbox.acceptsPacked = accepts;
  const until = (type: ServiceMessage["type"], name?: string) =>
    expect.poll(() => heard.some(({ message }) => isThe(message, type, name)), { timeout: 5000 }).toBe(true);
  return { outbox, player, heard, pieces, errors, until };
}

const isThe = (message: ServiceMessage, type: string, name?: string) =>
  message.type === type && (name === undefined || (message.type === "source" && message.source?.id === name));

/** A source of about this many kilobytes, which compresses poorly. */
function source(id: string, kilobytes: number): ServiceMessage {
  const tracks = Array.from({ length: 1000 }, (_, n) =>
    playableTrack({ id: `${id}${n}`, title: randomBytes(kilobytes).toString("base64") }),
  );
  return { type: "source", source: sourceSnapshot(tracks, { id }), immediate: false };
}

/** A source that is sent uncompressed. */
const smallSource = (id: string): ServiceMessage => ({
  type: "source",
  source: sourceSnapshot([], { id }),
  immediate: false,
});

const pong = { type: "pong", at: 1, serverTime: 2 } as const;

test("outbox: large messages are sent in pieces, and small ones do not wait for them", async () => {
  const { outbox, heard, pieces, until } = await connected(true);
  outbox.send(source("large", 500));
  outbox.send(pong);
  await until("source");
  expect(heard.map(({ message, isPacked }) => [message.type, isPacked])).toEqual([
    ["pong", false],
    ["source", true],
  ]);
  expect(pieces.length).toBeGreaterThan(10);
  expect(Math.max(...pieces.map(({ length }) => length))).toBe(PACKED_PIECE_BYTES);
});

test("outbox: a player without support for pieces gets whole messages, in order", async () => {
  const { outbox, heard, pieces, until } = await connected(false);
  outbox.send(source("large", 10));
  outbox.send(pong);
  await until("pong");
  expect(heard.map(({ message, isPacked }) => [message.type, isPacked])).toEqual([
    ["source", false],
    ["pong", false],
  ]);
  expect(pieces).toEqual([]);
});

test("outbox: a newer message of a kind replaces older ones, started or not, of any size", async () => {
  const { outbox, player, heard, errors, until } = await connected(true);
  player.pause();
  outbox.send(source("begun", 4000));
  outbox.send(source("waiting", 500));
  outbox.send({ type: "intent", intent: playbackIntent({ version: 2 }) });
  outbox.send(source("newest", 500));
  player.resume();
  await until("source", "newest");
  outbox.send(source("again", 4000));
  outbox.send(smallSource("small"));
  outbox.send(source("last", 10));
  await until("source", "last");
  const sources = heard.flatMap(({ message }) =>
    message.type === "source" ? [message.source?.id ?? null] : [],
  );
  expect(sources).toEqual(["newest", "small", "last"]);
  expect(errors).toEqual([]);
});

test("outbox: a player that disconnects midway leaves nothing behind", async () => {
  const { outbox, player, errors } = await connected(true);
  outbox.send(source("large", 4000));
  player.terminate();
  await once(player, "close");
  outbox.send(pong);
  outbox.end();
  outbox.send(source("later", 10));
  expect(errors).toEqual([]);
});
