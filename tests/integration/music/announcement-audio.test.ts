import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { io } from "socket.io-client";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { cutAudio, deleteUnusedSounds, findAudio } from "#server/modules/announcement-audio/public.ts";
import { EventPayload } from "#shared/contract/events.ts";
import { MediaResponse } from "#shared/contract/player.ts";
import {
  ANNOUNCEMENT_FILE_BYTES,
  AnnouncementSource,
  announcementFilesPath,
  listVoices,
} from "#shared/contract/rest/messages/announcement-audio.ts";
import { STORED_LUFS } from "#shared/domain/messaging/loudness.ts";
import { DAY_MS } from "#shared/domain/time/lengths.ts";
import { speechLike } from "#tests/factories/messages/speech.ts";
import { mp3, sine, wav } from "#tests/factories/music-files.ts";
import { createAccount, createDevice, createUser, createZone } from "#tests/factories/people/people.ts";
import { TestApi } from "#tests/factories/service/api.ts";
import { startApp, type TestApp } from "#tests/factories/service/app.ts";
import { emptyData } from "#tests/factories/service/empty-data.ts";
import { TusClient } from "#tests/factories/service/tus.ts";

const MB = 1024 ** 2;
let app: TestApp;

/** Sent to the host's speech endpoint. */
const asked: { readonly authorization?: string | undefined; readonly body: unknown }[] = [];
let answers = 200;
const speechServer = createServer((request, response) => {
  const parts: Buffer[] = [];
  request.on("data", (part) => parts.push(part));
  request.on("end", () => {
    if (request.method === "GET") {
      response.setHeader("content-type", "application/json");
      const voices = [{ id: "lisa", name: "Lisa", language: "sv-SE" }];
      return response.end(JSON.stringify({ voices }));
    }
    const body: unknown = JSON.parse(Buffer.concat(parts).toString());
    asked.push({ authorization: request.headers.authorization, body });
    response.statusCode = answers;
    response.setHeader("content-type", "audio/wav");
    return response.end(wav([speechLike(2)], 48_000));
  });
});

beforeAll(async () => {
  await new Promise<void>((done) => speechServer.listen(0, "127.0.0.1", done));
  const { port } = speechServer.address() as AddressInfo;
  app = await startApp({
    env: { ROOMTONE_SPEECH_URL: `http://127.0.0.1:${port}/speech`, ROOMTONE_SPEECH_KEY: "speech-key" },
  });
});
afterAll(async () => {
  expect(app.logs().filter((line) => Number(line.level) >= 50)).toEqual([]);
  await app[Symbol.asyncDispose]();
  speechServer.close();
});

function shopAt({ url }: TestApp, account: string, token: string) {
  const api = new TestApi(url, token);
  const tus = new TusClient(url, token, account, announcementFilesPath(account));
  const base = `/api/radio/accounts/${account}`;
  const source = (id: string) => api.rest("GET", `${base}/announcement_audio/${id}`, AnnouncementSource);
  return {
    account,
    token,
    api,
    tus,
    base,
    source,
    /** Announces a sound; returns its id. */
    async announce(bytes: number, kind = "upload", name = "sound.wav"): Promise<string> {
      const answer = await tus.announce(bytes, { name, kind });
      expect([answer.status, name]).toEqual([201, name]);
      return (answer.headers.get("location") ?? "").split("/").at(-1) ?? "";
    },
    async send(bytes: Uint8Array<ArrayBuffer>, kind = "upload", name = "sound.wav"): Promise<string> {
      const id = await this.announce(bytes.length, kind, name);
      const answer = await tus.append(`${announcementFilesPath(account)}/${id}`, 0, bytes);
      expect([answer.status, name]).toEqual([204, name]);
      return id;
    },
    /** The sound, once it is read. */
    async outcome(id: string) {
      const read = async () => (await source(id)).state;
      await expect.poll(read, { timeout: 45_000 }).toMatch(/ready|refused/);
      return await source(id);
    },
  };
}

async function createShop() {
  const account = await createAccount(app.service);
  const { token } = await createUser(app.service, account.id);
  const zone = await createZone(app.service, account);
  const device = await createDevice(app.service, account.id, zone);
  return { ...shopAt(app, account.id, token), player: new TestApi(app.url, device.token) };
}

const bytesOf = (file: Buffer) => new Uint8Array(file);
/** Half a second of silence before a sound. */
const speechFile = () =>
  bytesOf(wav([Float32Array.from([...new Float32Array(24_000), ...speechLike(3)])], 48_000));
const media = (player: TestApi, ids: readonly string[]) =>
  player.rest("POST", "/player/playback/media", MediaResponse, { body: { trackIds: ids } });

test("announcement audio: a sound is read, cut, heard by people and fetched by the account's players", {
  timeout: 60_000,
}, async () => {
  const [shop, stranger] = [await createShop(), await createShop()];
  const { services } = app.service;
  const events: unknown[] = [];
  const socket = io(`${app.url}/account/${shop.account}`, {
    path: "/ws",
    transports: ["websocket"],
    auth: { token: shop.token },
  });
  onTestFinished(() => void socket.close());
  await new Promise<void>((joined) => {
    socket.on("connect", () => socket.emit("subscribe", ["account"], () => joined()));
  });
  socket.on("messaging_update", (payload) => events.push(EventPayload.parse(payload)));

  const id = await shop.send(speechFile(), "recording", "Kitchen \u202eclosing.wav");
  const source = await shop.outcome(id);
  expect(source).toMatchObject({
    id,
    kind: "recording",
    name: "Kitchen closing.wav",
    state: "ready",
    text: "",
  });
  const { sound } = source;
  if (!sound) throw new Error("It has no sound");
  expect(sound.durationMs).toBe(3500);
  expect(sound.startMs).toBeGreaterThan(600);
  expect(sound.endMs).toBeLessThan(3500);
  const heard = await fetch(new URL(sound.url, app.url), { headers: { range: "bytes=0-3" } });
  expect([heard.status, await heard.text()]).toEqual([206, "OggS"]);
  await expect.poll(() => events.length).toBeGreaterThanOrEqual(2);

  const part = { source: id, startMs: sound.startMs, endMs: sound.endMs };
  const made = await cutAudio(services, shop.account, part);
  if (!made.ok) throw new Error(`It was refused: ${made.reason.kind}`);
  expect(await cutAudio(services, shop.account, part)).toEqual(made);
  const audio = made.value;
  expect(Math.abs(audio.loudnessLufs - STORED_LUFS)).toBeLessThanOrEqual(0.5);
  expect(audio.truePeakDb).toBeLessThanOrEqual(-1);
  expect(audio.source).toMatchObject({ id, durationMs: 3500 });
  const longer = await cutAudio(services, shop.account, { ...part, startMs: part.startMs - 100 });
  expect(longer.ok && longer.value.id !== audio.id).toBe(true);

  for (const wrong of [
    { ...part, endMs: part.startMs },
    { ...part, startMs: Number.NaN },
    { ...part, startMs: 9000, endMs: 9999 },
  ])
    expect(await cutAudio(services, shop.account, wrong)).toMatchObject({ reason: { kind: "invalid" } });

  const { media: fetched } = await media(shop.player, [audio.id]);
  expect(fetched).toMatchObject([
    { trackId: audio.id, bytes: audio.bytes, sha256: audio.sha256, frames: audio.frames },
  ]);
  const url = new URL(fetched[0]?.url ?? "", app.url);
  const whole = await fetch(url);
  expect((await whole.arrayBuffer()).byteLength).toBe(audio.bytes);
  expect(whole.headers.get("etag")).toBe(`"${audio.sha256}"`);
  const rest = await fetch(url, { headers: { range: "bytes=100-" } });
  expect([rest.status, (await rest.arrayBuffer()).byteLength]).toEqual([206, audio.bytes - 100]);
  url.searchParams.set("signature", "x");
  expect((await fetch(url)).status).toBe(403);

  // Another account has none of it.
  expect(await media(stranger.player, [audio.id, id])).toEqual({ media: [] });
  expect(await cutAudio(services, stranger.account, part)).toMatchObject({ reason: { kind: "not-found" } });
  expect([...(await findAudio(services, stranger.account, [audio.id])).keys()]).toEqual([]);
  expect((await stranger.api.call("GET", `${stranger.base}/announcement_audio/${id}`)).status).toBe(404);
  const theirs = `${announcementFilesPath(stranger.account)}/${id}`;
  expect((await stranger.tus.call("DELETE", theirs)).status).toBe(404);
  // A message may be made of it: it is not removed.
  expect((await shop.tus.call("DELETE", `${announcementFilesPath(shop.account)}/${id}`)).status).toBe(404);

  // A day later only what messages use is kept.
  const draft = await shop.send(speechFile());
  await shop.outcome(draft);
  const tomorrow = { ...services, now: () => new Date(Date.now() + DAY_MS + 60_000) };
  const kept = async () => {
    const answers = [id, draft].map((source) =>
      shop.api.call("GET", `${shop.base}/announcement_audio/${source}`),
    );
    const found = await findAudio(services, shop.account, [audio.id, longer.ok ? longer.value.id : ""]);
    return [found.size, ...(await Promise.all(answers)).map(({ status }) => status)];
  };
  await deleteUnusedSounds(services, []);
  expect(await kept()).toEqual([2, 200, 200]);
  await deleteUnusedSounds(tomorrow, [audio.id]);
  expect(await kept()).toEqual([1, 200, 404]);
  expect((await fetch(new URL(fetched[0]?.url ?? "", app.url))).status).toBe(200);
  await deleteUnusedSounds(tomorrow, []);
  expect(await kept()).toEqual([0, 404, 404]);
  expect(await media(shop.player, [audio.id])).toEqual({ media: [] });
  expect((await fetch(new URL(fetched[0]?.url ?? "", app.url))).status).toBe(404);
});

/** A WAV file whose header promises 4 GB. */
function promising(sound: Buffer): Uint8Array<ArrayBuffer> {
  const file = bytesOf(sound);
  new DataView(file.buffer).setUint32(4, 0xffff_ffff, true);
  new DataView(file.buffer).setUint32(40, 0xffff_fff0, true);
  return file;
}

test("announcement audio: damaged and foreign files have a clear reason, and the service's memory stays flat", {
  timeout: 90_000,
}, async () => {
  const shop = await createShop();
  const song = await mp3(sine(3, 440, 44_100), { TIT2: "Closing" });
  const tags = await mp3(sine(1, 440, 44_100), { TIT2: "x".repeat(8 * MB) });
  const head = wav([new Float32Array(0)], 48_000);
  const files = {
    "truncated.mp3": [song.subarray(0, 700), /damaged|ends-early|not-music|no-sound/],
    "truncated.flac": [Buffer.from("fLaC\0\0\0\x22"), /damaged|ends-early|not-music|unreadable/],
    "truncated.wav": [wav([sine(2, 440)], 48_000).subarray(0, 100_000), /ends-early/],
    "promise.wav": [Buffer.from(promising(head)), /no-sound|damaged|ends-early/],
    "nothing.wav": [wav([new Float32Array(48_000)], 48_000), /silent/],
    "archive.zip": [Buffer.concat([Buffer.from("PK\x03\x04"), Buffer.alloc(MB, 7)]), /not-music|damaged/],
    "page.html": [Buffer.from("<!doctype html><title>Not found</title>".repeat(50)), /not-music|ends-early/],
    "note.amr": [Buffer.from("#!AMR\n<some speech"), /unsupported-codec/],
    "browser.webm": [Buffer.from("1a45dfa39f4286810142f7", "hex"), /unsupported-codec/],
    "click.wav": [wav([sine(0.05, 440)], 48_000), /too-short/],
    "endless.wav": [wav([new Float32Array(31 * 60 * 4000)], 4000), /too-long/],
    "recorded to a pipe.wav": [Buffer.from(promising(wav([sine(1, 440)], 48_000))), null],
    "tags.mp3": [tags, null],
  } as const satisfies Readonly<Record<string, readonly [Uint8Array, RegExp | null]>>;
  const used = () => {
    const { heapUsed, external } = process.memoryUsage();
    return heapUsed + external;
  };
  const ids = new Map<string, string>();
  for (const [name, [bytes]] of Object.entries(files))
    ids.set(name, await shop.send(Uint8Array.from(bytes), "upload", name));
  const before = used();
  let most = before;
  const look = setInterval(() => {
    most = Math.max(most, used());
  }, 50);
  onTestFinished(() => clearInterval(look));
  for (const [name, [, reason]] of Object.entries(files)) {
    const source = await shop.outcome(ids.get(name) ?? "");
    if (reason === null) expect.soft(source, name).toMatchObject({ state: "ready", reason: null });
    else {
      expect.soft([name, source.state]).toEqual([name, "refused"]);
      expect.soft(source.reason, name).toMatch(reason);
      expect.soft(source.sound).toBeNull();
    }
  }
  // Decoded here, the endless file alone would take 700 MB.
  expect(most - before).toBeLessThan(150 * MB);

  const refused = async (bytes: number, metadata: Record<string, string>) => {
    const answer = await shop.tus.announce(bytes, metadata);
    return [answer.status, ((await answer.json()) as { reason?: string }).reason];
  };
  const named = { name: "a.wav", kind: "upload" };
  expect(await refused(0, named)).toEqual([413, "empty"]);
  expect(await refused(ANNOUNCEMENT_FILE_BYTES + 1, named)).toEqual([413, "too-large"]);
  expect(await refused(10, { name: "a.wav", kind: "speech" })).toEqual([400, "metadata"]);
  expect(await refused(10, { kind: "upload" })).toEqual([400, "metadata"]);
});

test("announcement audio: reading goes on after a restart, and half a file continues", {
  timeout: 60_000,
}, async () => {
  const data = await emptyData();
  const bytes = speechFile();
  let shop: ReturnType<typeof shopAt>;
  let half: string;
  let whole: string;
  {
    await using first = await startApp(data);
    const account = await createAccount(first.service);
    shop = shopAt(first, account.id, (await createUser(first.service, account.id)).token);
    half = await shop.announce(bytes.length);
    const location = `${announcementFilesPath(account.id)}/${half}`;
    const sending = shop.tus.begin(location, 0, bytes.length);
    await sending.more(bytes.subarray(0, 100_000));
    sending.kill();
    await sending.answered;
    whole = await shop.send(bytes);
  }
  await using second = await startApp(data);
  shop = shopAt(second, shop.account, shop.token);
  expect((await shop.outcome(whole)).state).toBe("ready");
  const location = `${announcementFilesPath(shop.account)}/${half}`;
  const arrived = (await shop.tus.offset(location)) ?? 0;
  expect((await shop.tus.append(location, arrived, bytes.slice(arrived))).status).toBe(204);
  expect((await shop.outcome(half)).state).toBe("ready");
});

test("announcement audio: a text is spoken by the host's endpoint", { timeout: 30_000 }, async () => {
  const shop = await createShop();
  expect(await shop.api.rest("GET", `${shop.base}/announcement_voices`, listVoices.response)).toEqual({
    items: [{ id: "lisa", name: "Lisa", language: "sv-SE" }],
  });
  const speak = (body: object) =>
    shop.api.call("POST", `${shop.base}/announcement_speech`, { body: { voice: "lisa", ...body } });
  const text = '--help\n<speak>Köket stänger</speak> "$(id)"';
  const spoken = await speak({ text });
  expect(spoken.json).toMatchObject({ kind: "speech", text, name: expect.stringMatching(/^--help/) });
  expect(asked).toEqual([
    {
      authorization: "Bearer speech-key",
      body: { text: text.replace("\n", " "), voice: "lisa", language: "sv-SE" },
    },
  ]);
  const { id } = AnnouncementSource.parse(spoken.json);
  expect(await shop.outcome(id)).toMatchObject({ state: "ready", sound: { durationMs: 2000 } });
  expect((await speak({ text, voice: "nobody" })).status).toBe(404);
  expect((await speak({ text: "x".repeat(1001) })).status).toBe(400);
  answers = 500;
  expect(await speak({ text })).toMatchObject({ status: 503 });
});
