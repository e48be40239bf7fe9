import { afterEach, expect, test, vi } from "vitest";
import type { KeptSession } from "#shared/contract/ipc/kept-session.ts";
import { keptByMain } from "./kept-session.ts";

afterEach(() => vi.unstubAllGlobals());

const session = (token: string): KeptSession => ({ token, refreshToken: "r", supportChatHash: "" });

/** A main whose next `failures` attempts to keep something fail; `had` is what outlives the page. */
function main(failures: number) {
  const asked: (string | null)[] = [];
  let had: KeptSession | null = session("old");
  const keep = async (wanted: KeptSession | null) => {
    asked.push(wanted?.token ?? null);
    if (asked.length <= failures) throw new Error("The keychain is locked");
    had = wanted;
    return null;
  };
  return { keep, asked, had: () => had };
}

test("a session that main could not remove is removed at the second attempt", async () => {
  const desktop = main(1);
  keptByMain(desktop, session("old")).clear();
  await vi.waitFor(() => expect(desktop.had()).toBeNull());
});

test("where a session cannot be kept, the one before it does not outlive the page either", async () => {
  const desktop = main(1);
  const kept = keptByMain(desktop, session("old"));
  kept.write(session("new"));
  await vi.waitFor(() => expect(desktop.had()).toBeNull());
  expect(kept.read()).toEqual(session("new"));
});

test("a session that was kept meanwhile stays", async () => {
  const desktop = main(1);
  const kept = keptByMain(desktop, session("old"));
  kept.clear();
  kept.write(session("new"));
  await vi.waitFor(() => expect(desktop.had()).toEqual(session("new")));
  expect(desktop.asked).toEqual([null, "new"]);
});

test("a session that cannot be removed at all is logged", async () => {
  const told = vi.fn();
  vi.stubGlobal("reportError", told);
  const desktop = main(2);
  keptByMain(desktop, session("old")).clear();
  await vi.waitFor(() => expect(told).toHaveBeenCalledOnce());
  expect(desktop.asked).toEqual([null, null]);
});
