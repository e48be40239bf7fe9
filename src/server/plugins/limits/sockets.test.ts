import { IncomingMessage } from "node:http";
import { Socket } from "node:net";
import { expect, test, vi } from "vitest";
import { createSockets, socketAddress } from "./sockets.ts";

test("sockets: each session may have a hundred at a time", () => {
  const sockets = createSockets();
  const open = Array.from({ length: 100 }, () => sockets.count("session", "a"));
  expect(open.every((close) => close !== null)).toBe(true);
  expect(sockets.count("session", "a")).toBeNull();
  expect(sockets.count("session", "b")).not.toBeNull();
  open[0]?.();
  open[0]?.();
  expect(sockets.count("session", "a")).not.toBeNull();
  expect(sockets.count("session", "a")).toBeNull();
});

test("sockets: an idle one is closed after ten seconds, one in use is not", () => {
  vi.useFakeTimers();
  try {
    const sockets = createSockets();
    const ended: string[] = [];
    sockets.expectUse(() => ended.push("silent"));
    const used = sockets.expectUse(() => ended.push("used"));
    vi.advanceTimersByTime(9_999);
    expect(ended).toEqual([]);
    used();
    vi.advanceTimersByTime(1);
    expect(ended).toEqual(["silent"]);
  } finally {
    vi.useRealTimers();
  }
});

test.each([
  [0, undefined, "192.0.2.1"],
  [0, "198.51.100.7", "192.0.2.1"],
  [1, "203.0.113.9, 198.51.100.7", "198.51.100.7"],
  [2, "203.0.113.9, 198.51.100.7", "203.0.113.9"],
  [3, "203.0.113.9, 198.51.100.7", "203.0.113.9"],
])("sockets: behind %i proxies that report %s a socket comes from %s", (proxies, told, address) => {
  const socket = new Socket();
  Object.defineProperty(socket, "remoteAddress", { value: "192.0.2.1" });
  const request = new IncomingMessage(socket);
  if (told !== undefined) request.headers["x-forwarded-for"] = told;
  expect(socketAddress(request, proxies)).toBe(address);
});
