import { createSocket } from "node:dgram";
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { callGuarded, refusalOfAddress } from "./guarded-call.ts";
import { isInternetAddress } from "./internet-address.ts";
import { nameServers, type Resolve } from "./resolve-names.ts";

let port = 0;
let calls = 0;
const server = createServer((_request, answer) => {
  calls += 1;
  answer.end("Hello");
});
beforeAll(async () => {
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  port = (server.address() as AddressInfo).port;
});
afterAll(() => new Promise((closed) => server.close(closed)));

/** Answers with these addresses in turn, and then with the last one. */
function resolving(...answers: readonly string[][]): Resolve {
  let asked = 0;
  return (_hostname, done) => {
    const addresses = answers[Math.min(asked, answers.length - 1)] ?? [];
    asked += 1;
    done(
      null,
      addresses.map((address) => ({ address, family: address.includes(":") ? 6 : 4 })),
    );
  };
}

const call = (url: string, resolve: Resolve, allowsPrivate = false) =>
  callGuarded({ url: new URL(url), headers: {}, body: "{}", allowsPrivate, resolve, timeoutMs: 5_000 });

test.each([
  "127.0.0.1",
  "0.0.0.0",
  "10.1.2.3",
  "100.64.0.1",
  "169.254.169.254",
  "172.31.255.255",
  "192.168.1.1",
  "198.18.0.1",
  "224.0.0.1",
  "255.255.255.255",
  "168.63.129.16",
  "::",
  "::1",
  "::ffff:127.0.0.1",
  "::ffff:8.8.8.8",
  "64:ff9b::7f00:1",
  "64:ff9b:1::1",
  "2002:7f00:1::",
  "2001::1",
  "2001:db8::1",
  "fc00::1",
  "fd00:ec2::254",
  "fe80::1",
  "ff02::1",
  "not an address",
])("internet addresses: %s is none", (address) => {
  expect(isInternetAddress(address)).toBe(false);
});

test.each(["8.8.8.8", "1.1.1.1", "2606:4700:4700::1111", "2a00:1450:4001::1"])(
  "internet addresses: %s is one",
  (address) => {
    expect(isInternetAddress(address)).toBe(true);
  },
);

test.each([
  "https://127.0.0.1/",
  "https://[::1]/",
  "https://169.254.169.254/latest/meta-data/",
  "https://[::ffff:127.0.0.1]/",
  "https://2130706433/",
  "https://0x7f000001/",
  "https://0177.0.0.1/",
  "https://127.1/",
  "https://[64:ff9b::7f00:1]/",
])("guarded calls: %s is refused when it is entered and when it is called", async (url) => {
  const never: Resolve = (_hostname, done) => done(new Error("not asked"), []);
  expect(await refusalOfAddress(url, { allowsPrivate: false, resolve: never })).toBe("private");
  expect(await call(url, never)).toEqual({ ok: false, reason: "refused" });
});

test("guarded calls: a name of a private address is refused, also if only one of several is private", async () => {
  const mixed = resolving(["8.8.8.8", "10.0.0.1"]);
  expect(await refusalOfAddress("https://mixed.example/", { allowsPrivate: false, resolve: mixed })).toBe(
    "private",
  );
  expect(await call("https://mixed.example/", mixed)).toEqual({ ok: false, reason: "refused" });
});

test("guarded calls: a name that changes between the check and the connection is refused", async () => {
  const rebinding = resolving(["8.8.8.8"], ["127.0.0.1"]);
  const options = { allowsPrivate: false, resolve: rebinding };
  expect(await refusalOfAddress(`https://rebound.example:${port}/`, options)).toBeNull();
  expect(await call(`https://rebound.example:${port}/`, rebinding)).toEqual({ ok: false, reason: "refused" });
  expect(calls).toBe(0);
});

test("guarded calls: http, names and passwords are refused unless the host allows private addresses", async () => {
  const open = resolving(["8.8.8.8"]);
  const refusal = (url: string, allowsPrivate = false) =>
    refusalOfAddress(url, { allowsPrivate, resolve: open });
  expect(await refusal("http://shop.example/")).toBe("address");
  expect(await refusal("ftp://shop.example/", true)).toBe("address");
  expect(await refusal("https://me:secret@shop.example/")).toBe("address");
  expect(await refusal("no address")).toBe("address");
  expect(await refusal("https://shop.example/")).toBeNull();
  expect(await call(`http://127.0.0.1:${port}/`, open)).toEqual({ ok: false, reason: "refused" });
  const allowed = await call(`http://named.example:${port}/`, resolving(["127.0.0.1"]), true);
  expect(allowed).toEqual({ ok: true, value: { status: 200, text: "Hello" } });
});

test("guarded calls: a name that does not resolve may be entered, and fails when it is called", async () => {
  const unknown: Resolve = (_hostname, done) =>
    done(Object.assign(new Error("none"), { code: "ENOTFOUND" }), []);
  expect(
    await refusalOfAddress("https://new.example/", { allowsPrivate: false, resolve: unknown }),
  ).toBeNull();
  expect(await call("https://new.example/", unknown)).toEqual({ ok: false, reason: "dns" });
});

test("guarded calls: a name server that never answers holds nobody else up, and is given up", async () => {
  const silent = createSocket("udp4");
  await new Promise<void>((ready) => silent.bind(0, "127.0.0.1", ready));
  try {
    const servers = [`127.0.0.1:${silent.address().port}`];
    const resolve = nameServers({ servers, timeoutMs: 200 });
    let open = 20;
    const calls = Array.from({ length: open }, async (_, n) => {
      const answer = await call(`https://slow-${n}.example/`, resolve);
      open -= 1;
      return answer;
    });
    await readFile(import.meta.filename);
    expect(open).toBe(20);
    for (const answer of await Promise.all(calls)) expect(answer).toEqual({ ok: false, reason: "dns" });
  } finally {
    await new Promise<void>((closed) => silent.close(() => closed()));
  }
});
