import { expect, test, vi } from "vitest";
import { createElectronHost } from "./host.electron.ts";

test("desktop host: takes sessions only from main and removes an older version's session from the page", async () => {
  localStorage.setItem("roomtone.session", JSON.stringify({ token: "earlier" }));
  const session = { token: "t", refreshToken: "r", supportChatHash: "" };
  vi.stubGlobal("roomtone", {
    desktop: { info: async () => ({ version: "1" }) },
    keptSession: { read: async () => session },
  });
  const { kept } = await createElectronHost();
  expect(kept.read()).toEqual(session);
  expect(localStorage.getItem("roomtone.session")).toBeNull();
});
