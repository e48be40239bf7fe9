import { expect, test } from "vitest";
import { listenHost } from "./listen-host.ts";

test.each([
  ["::", "EAFNOSUPPORT", "0.0.0.0"],
  ["::", "EADDRNOTAVAIL", "0.0.0.0"],
  ["::", "EACCES", "::"],
  ["::", null, "::"],
  ["::1", "EADDRNOTAVAIL", "::1"],
  ["127.0.0.1", "EADDRNOTAVAIL", "127.0.0.1"],
])("listening: at %s, where that fails with %s, the service uses %s", async (wanted, code, host) => {
  expect(await listenHost(wanted, async () => code)).toBe(host);
});

test("listening: an available address is used unchanged", async () => {
  expect(await listenHost("127.0.0.1")).toBe("127.0.0.1");
});
