import { expect, test, vi } from "vitest";
import { useWebPlayerWanted } from "./web-player-wanted.ts";

test("web player: its code loads only in browsers that play a zone; unreadable storage works without", () => {
  vi.spyOn(Storage.prototype, "getItem").mockImplementation(() => {
    throw new Error("denied");
  });
  useWebPlayerWanted.getState().look();
  expect(useWebPlayerWanted.getState().wanted).toBe(false);
  localStorage.setItem("roomtone.web-player", JSON.stringify({ zoneId: "z" }));
  useWebPlayerWanted.getState().look();
  expect(useWebPlayerWanted.getState().wanted).toBe(true);
});
