import { generateKeyPairSync } from "node:crypto";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { feedFileOf, fileOf, program, ReleaseServer } from "#tests/fakes/release-server.ts";
import { type DeviceOptions, UpdatingDevice } from "#tests/fakes/updating-device.ts";

let server: ReleaseServer;
let device: UpdatingDevice;

beforeEach(async () => {
  server = await ReleaseServer.start();
  device = await UpdatingDevice.make("1.0.0");
});
afterEach(async () => {
  await server.stop();
  await device.remove();
});

const start = (options: Partial<DeviceOptions> = {}) => device.start({ feeds: [server.url], ...options });
const release = (
  version: string,
  channels: Parameters<ReleaseServer["publish"]>[0]["channels"] = ["stable"],
) => server.publish({ version, channels, contents: program(version) });

test("updates: a new version is found, downloaded at once and ready to install (@P-296)", async () => {
  release("1.1.0");
  const app = await start();
  await app.updates.check();
  expect(app.shown()).toEqual(["checking", "downloading", "available"]);
  expect(app.updates.state()).toMatchObject({ currentVersion: "1.0.0", channel: "stable", supported: true });
  await vi.waitFor(() => expect(app.updates.state().progress).toMatchObject({ version: "1.1.0" }));
});

test("updates: the newest version has nothing to do (@P-296)", async () => {
  release("1.0.0");
  const app = await start();
  await app.updates.check();
  expect(app.shown()).toEqual(["checking", "not-available"]);
  expect(app.updates.install()).toBe(false);
});

test("updates: a device gets its channel's versions, and another channel's as soon as it is chosen", async () => {
  release("1.0.0", ["stable"]);
  release("1.1.0-beta.1", ["beta"]);
  release("1.2.0-alpha.1", ["alpha"]);
  const app = await start();
  await app.updates.check();
  expect(app.shown().at(-1)).toBe("not-available");

  await app.updates.setChannel("beta");
  expect(app.updates.state()).toMatchObject({
    channel: "beta",
    progress: { status: "available", version: "1.1.0-beta.1" },
  });
  await app.updates.setChannel("alpha");
  expect(app.updates.state().progress).toMatchObject({ status: "available", version: "1.2.0-alpha.1" });
});

test("updates: a more careful channel brings the older version, except to a release", async () => {
  release("1.0.0", ["stable"]);
  const beta = await start({ version: "1.1.0-beta.1", channel: "beta" });
  await beta.updates.check();
  expect(beta.shown().at(-1)).toBe("error");
  await beta.updates.setChannel("stable");
  expect(beta.updates.state().progress).toMatchObject({ status: "available", version: "1.0.0" });

  const newer = await start({ version: "1.1.0", channel: "stable" });
  await newer.updates.check();
  expect(newer.updates.state().progress).toEqual({ status: "not-available" });
});

test("updates: a version installed from a channel stays on it until another is chosen", async () => {
  release("1.1.0-beta.2", ["beta"]);
  const app = await start({ version: "1.1.0-beta.1" });
  expect(app.updates.state().channel).toBe("beta");
  await app.updates.check();
  expect(app.updates.state().progress).toMatchObject({ version: "1.1.0-beta.2" });
});

test("updates: a staged release reaches its share of the devices", async () => {
  const version = "1.1.0";
  const staged = (stagingPercentage: number) =>
    server.publish({ version, channels: ["stable"], contents: program(version), stagingPercentage });
  staged(0);
  const app = await start();
  await app.updates.check();
  expect(app.updates.state().progress).toEqual({ status: "not-available" });
  staged(100);
  await app.updates.check();
  expect(app.updates.state().progress).toMatchObject({ status: "available", version });
});

test("updates: a withdrawn release is no longer installed", async () => {
  release("1.1.0");
  const app = await start();
  await app.updates.check();
  release("1.0.0");
  await app.updates.check();
  expect(app.updates.state().progress).toEqual({ status: "not-available" });
  expect(app.updates.install()).toBe(false);
});

test("updates: an incomplete or altered file is deleted and reported as damaged (@P-445)", async () => {
  release("1.1.0");
  const app = await start();
  server.fail(fileOf("1.1.0"), "truncated");
  await app.updates.check();
  expect(app.updates.state().progress).toMatchObject({ status: "error", reason: "damaged" });
  expect(app.updates.install()).toBe(false);

  server.fail(fileOf("1.1.0"), null);
  const sha512 = Buffer.alloc(64).toString("base64");
  server.publish({ version: "1.1.0", channels: ["stable"], contents: program("1.1.0"), sha512 });
  await app.updates.check();
  expect(app.updates.state().progress).toMatchObject({ status: "error", reason: "damaged" });
  expect(await device.installed()).toBe("1.0.0");

  release("1.1.0");
  await app.updates.check();
  expect(app.updates.state().progress).toMatchObject({ status: "available", version: "1.1.0" });
});

test("updates: an interrupted download restarts by itself ten minutes later", async () => {
  release("1.1.0");
  server.fail(fileOf("1.1.0"), "cut");
  const app = await start();
  await app.updates.check();
  expect(app.updates.state().progress).toMatchObject({ status: "error", reason: "offline" });

  server.fail(fileOf("1.1.0"), null);
  await app.time.advance(15 * 60_000);
  await vi.waitFor(() => expect(app.updates.state().progress.status).toBe("available"));
});

test("updates: a stalled download is abandoned", async () => {
  release("1.1.0");
  server.fail(fileOf("1.1.0"), "silent");
  const app = await start();
  const looked = app.updates.check();
  await vi.waitFor(() => expect(server.requests).toContain(fileOf("1.1.0")));
  await vi.waitFor(() => expect(app.updates.state().progress.status).toBe("downloading"));
  await app.time.advance(6 * 60_000);
  await looked;
  expect(app.updates.state().progress).toMatchObject({ status: "error", reason: "offline" });
});

test("updates: no network differs from no release; the next feed is used where one has none", async () => {
  const nowhere = await start({ feeds: ["http://127.0.0.1:9/"] });
  await nowhere.updates.check();
  expect(nowhere.updates.state().progress).toMatchObject({ status: "error", reason: "offline" });

  const empty = await start();
  await empty.updates.check();
  expect(empty.updates.state().progress).toMatchObject({ status: "error", reason: "no-release" });

  const other = await ReleaseServer.start();
  other.publish({ version: "1.1.0", channels: ["stable"], contents: program("1.1.0") });
  const both = await start({ feeds: [server.url, other.url] });
  await both.updates.check();
  expect(both.updates.state().progress).toMatchObject({ status: "available", version: "1.1.0" });
  await other.stop();
});

test("updates: a ready update stays ready while the network is away", async () => {
  release("1.1.0");
  const app = await start();
  await app.updates.check();
  server.fail(feedFileOf("latest"), "gone");
  await app.updates.check();
  expect(app.updates.state().progress).toMatchObject({ status: "available", version: "1.1.0" });
});

test("updates: a build with a release key takes only files signed with it, under their name (@P-445)", async () => {
  const { publicKey, privateKey } = generateKeyPairSync("ed25519");
  const stranger = generateKeyPairSync("ed25519");
  const contents = program("1.1.0");
  const app = await start({ releaseKey: publicKey });
  const refused = { status: "error", reason: "signature" };

  release("1.1.0");
  await app.updates.check();
  expect(app.updates.state().progress, "unsigned").toMatchObject(refused);

  server.publish({ version: "1.1.0", channels: ["stable"], contents }, stranger.privateKey);
  await app.updates.check();
  expect(app.updates.state().progress, "signed by somebody else").toMatchObject(refused);

  server.publish({ version: "1.1.0", channels: ["stable"], contents }, privateKey);
  const feed = server.text(feedFileOf("latest"));
  server.put(feedFileOf("latest"), feed.replaceAll("1.1.0", "1.1.1"));
  await app.updates.check();
  expect(app.updates.state().progress, "changed after it was signed").toMatchObject(refused);

  server.publish({ version: "1.2.0-alpha.1", channels: ["alpha"], contents }, privateKey);
  server.put(feedFileOf("latest"), server.text(feedFileOf("alpha")));
  server.put(`${feedFileOf("latest")}.sig`, server.text(`${feedFileOf("alpha")}.sig`));
  await app.updates.check();
  expect(app.updates.state().progress, "another channel's").toMatchObject(refused);
  expect(server.requests.filter((path) => path.endsWith(".AppImage"))).toEqual([]);

  server.publish({ version: "1.1.0", channels: ["stable"], contents }, privateKey);
  await app.updates.check();
  expect(app.updates.state().progress).toMatchObject({ status: "available", version: "1.1.0" });
});

test("updates: a device with an ever-changing clock still checks for updates", async () => {
  release("1.0.0");
  const app = await start();
  app.updates.start();
  for (let times = 0; times < 10; times++) {
    await app.time.advance(20_000);
    app.updates.clockChanged();
  }
  await vi.waitFor(() => expect(app.updates.state().progress.status).toBe("not-available"));
});

test("updates: checks run a minute after the start, every six hours, and some time after waking", async () => {
  release("1.0.0");
  const app = await start();
  const looks = () => server.requests.length;
  const until = (count: number) => vi.waitFor(() => expect(looks()).toBe(count));
  const settled = () => vi.waitFor(() => expect(app.updates.state().progress.status).toBe("not-available"));
  app.updates.start();
  await app.time.advance(59_000);
  expect(looks()).toBe(0);
  await app.time.advance(60_000);
  await until(1);
  await settled();

  await app.time.advance(5 * 3_600_000);
  expect(looks()).toBe(1);
  await app.time.advance(3 * 3_600_000);
  await until(2);
  await settled();

  app.updates.wake();
  await app.time.advance(90_000);
  await until(3);
});
