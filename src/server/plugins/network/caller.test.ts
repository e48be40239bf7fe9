import { expect, test } from "vitest";
import { isLocalCall, isLoopbackHost } from "./caller.ts";

const from = (remoteAddress: string | undefined, headers: Record<string, string> = {}) =>
  isLocalCall({ socket: { remoteAddress }, headers: { host: "localhost", ...headers } });

test.each(["127.0.0.1", "127.8.0.1", "::1", "::ffff:127.0.0.1"])(
  "caller: a call from %s is local",
  (address) => {
    expect(from(address)).toBe(true);
  },
);

test.each([
  "192.168.1.4",
  "172.17.0.1",
  "::ffff:10.0.0.1",
  "fe80::1",
  "2001:db8::1",
  "127.0.0.1.example",
  "",
  undefined,
])("caller: a call from %s is not local", (address) => expect(from(address)).toBe(false));

test.each([
  "forwarded",
  "via",
  "x-forwarded-for",
  "x-forwarded-host",
  "x-forwarded-proto",
  "x-forwarded-port",
  "x-real-ip",
  "cf-connecting-ip",
])("caller: a proxied call with %s is not local, whatever the header claims", (name) => {
  expect(from("127.0.0.1", { [name]: "127.0.0.1" })).toBe(false);
});

test.each(["localhost", "localhost:8080", "LOCALHOST", "127.0.0.1:80", "[::1]", "[::1]:8080"])(
  "caller: the Host %s is this computer",
  (host) => expect(isLoopbackHost(host)).toBe(true),
);

test.each([
  "localhost:1@evil.example",
  "localhost@evil.example",
  "localhost:80:80",
  "localhost.evil.example",
  "localhost/",
  "localhost#",
  "127.0.0.1.example",
  "::1",
  "[::1]@evil.example",
  "",
])("caller: the Host %j is not this computer", (host) => expect(isLoopbackHost(host)).toBe(false));
