import { expect, test } from "vitest";
import { reachableAddress, supportAddressAt } from "./support-address.ts";

test.each(["localhost", "127.0.0.1", "192.168.1.20", "[::1]", "::ffff:10.0.0.1", "roomtone", "shop.local"])(
  "support address: a service at %s has none",
  (host) => {
    expect(supportAddressAt(host)).toBeNull();
  },
);

test("support address: uses the service's own name, or the configured address", () => {
  expect(supportAddressAt("music.example.com")).toBe("support@music.example.com");
  expect(reachableAddress("help@xn--caf-dma.xn--p1ai")).toBe("help@xn--caf-dma.xn--p1ai");
  expect(reachableAddress("support@localhost")).toBeNull();
});
