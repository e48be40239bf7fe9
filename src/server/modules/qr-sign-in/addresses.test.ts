import type { NetworkInterfaceInfo } from "node:os";
import { expect, test } from "vitest";
import { type Env, readEnv } from "#server/env.ts";
import { networkAddress } from "./addresses.ts";

const info = (address: string, internal = false) =>
  ({ family: "IPv4", address, internal }) as NetworkInterfaceInfo;
const INTERFACES = () => ({
  lo: [info("127.0.0.1", true)],
  late: [info("169.254.7.7")],
  eth0: [{ ...info("fe80::1"), family: "IPv6" } as NetworkInterfaceInfo, info("192.168.1.20")],
});

function addressOf(variables: Readonly<Record<string, string>>, isLocal = true, interfaces = INTERFACES) {
  const read = readEnv({ ROOMTONE_DATA: "data", ...variables });
  if (!read.ok) throw new Error(read.reason);
  const env: Env = read.value;
  return networkAddress({ env, address: () => "http://localhost:4310" }, isLocal, interfaces);
}

test("network address: of a service that listens everywhere, for its own computer", () => {
  expect(addressOf({})).toBe("http://192.168.1.20:4310");
  expect(addressOf({ ROOMTONE_HOST: "0.0.0.0" })).toBe("http://192.168.1.20:4310");
  expect(addressOf({ ROOMTONE_HOST: "10.1.2.3" })).toBe("http://10.1.2.3:4310");
  expect(addressOf({}, false)).toBeNull();
});

test("network address: none for a service that listens only here, or has an address, or no network", () => {
  expect(addressOf({ ROOMTONE_HOST: "127.0.0.1" })).toBeNull();
  expect(addressOf({ ROOMTONE_HOST: "localhost" })).toBeNull();
  expect(addressOf({ ROOMTONE_PUBLIC_URL: "https://music.example.com" })).toBeNull();
  expect(addressOf({}, true, () => ({ lo: [info("127.0.0.1", true)], late: [], eth0: [] }))).toBeNull();
});
