import { afterEach, expect, test, vi } from "vitest";
import { useWebPlayerWanted } from "./web-player-wanted.ts";

afterEach(() => {
  vi.restoreAllMocks();
  localStorage.clear();
});

test("a browser that plays a zone needs its player's parts; one whose storage cannot be read goes without, and works", () => {
  vi.spyOn(Storage.prototype, "getItem").mockImplementation(() => {
    throw new Error("denied");
  });
  useWebPlayerWanted.getState().look();
  expect(useWebPlayerWanted.getState().wanted).toBe(false);
  vi.restoreAllMocks();
  localStorage.setItem("roomtone.web-player", JSON.stringify({ zoneId: "z" }));
  useWebPlayerWanted.getState().look();
  expect(useWebPlayerWanted.getState().wanted).toBe(true);
});
