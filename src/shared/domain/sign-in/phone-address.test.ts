import { expect, test } from "vitest";
import { isOfLocalNetwork, phoneAddress } from "./phone-address.ts";

const only = (here: string) => phoneAddress({ here, publicAddress: null, networkAddress: null });

test.each([
  "http://localhost:4310",
  "http://127.0.0.1:4310",
  "http://127.8.0.1",
  "http://[::1]:4310",
  "http://0.0.0.0:4310",
  "http://[::]:4310",
  "http://[fe80::1]:4310",
  "http://shop-pc:4310",
  "http://shop-pc.local:4310",
  "http://music.lan",
  "https://music.corp.internal",
  "http://app.localhost",
  "",
  "file:///index.html",
])("phone address: %s leads no phone to the service", (here) => expect(only(here)).toBeNull());

test.each([
  "https://music.example.com",
  "http://192.168.1.20:4310",
  "http://10.0.0.5",
  "http://[fd12:3456::1]:4310",
  "https://music.example.com:8443",
])("phone address: %s leads a phone to the service", (here) => expect(only(here)).toBe(here));

test("phone address: the public one comes first, the one in the local network last", () => {
  const publicAddress = "https://music.example.com";
  const networkAddress = "http://192.168.1.20:4310";
  const here = "http://10.0.0.5:4310";
  expect(phoneAddress({ here, publicAddress, networkAddress })).toBe(publicAddress);
  expect(phoneAddress({ here, publicAddress: "http://localhost:4310", networkAddress })).toBe(here);
  expect(phoneAddress({ here: "http://localhost:4310", publicAddress: null, networkAddress })).toBe(
    networkAddress,
  );
});

test.each([
  ["http://192.168.1.20:4310", true],
  ["http://172.16.0.1", true],
  ["http://[fd00::1]", true],
  ["http://172.32.0.1", false],
  ["https://music.example.com", false],
])("phone address: whether only the local network reaches %s", (address, isLocal) =>
  expect(isOfLocalNetwork(address)).toBe(isLocal),
);
