import { expect, test, vi } from "vitest";
import type { KeptSession } from "#shared/contract/ipc/kept-session.ts";
import { keptByMain } from "./kept-session.ts";

const session = (token: string): KeptSession => ({ token, refreshToken: "r", supportChatHash: "" });

/** A fake main whose next `failures` writes fail; `had` is what survives the page. */
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

test("stored session: a failed removal is retried", async () => {
  const desktop = main(1);
  keptByMain(desktop, session("old")).clear();
  await vi.waitFor(() => expect(desktop.had()).toBeNull());
});

test("stored session: if a session cannot be stored, its predecessor is removed too", async () => {
  const desktop = main(1);
  const kept = keptByMain(desktop, session("old"));
  kept.write(session("new"));
  await vi.waitFor(() => expect(desktop.had()).toBeNull());
  expect(kept.read()).toEqual(session("new"));
});

test("stored session: one stored meanwhile is not removed", async () => {
  const desktop = main(1);
  const kept = keptByMain(desktop, session("old"));
  kept.clear();
  kept.write(session("new"));
  await vi.waitFor(() => expect(desktop.had()).toEqual(session("new")));
  expect(desktop.asked).toEqual([null, "new"]);
});

test("stored session: one that cannot be removed is logged", async () => {
  const told = vi.fn();
  vi.stubGlobal("reportError", told);
  const desktop = main(2);
  keptByMain(desktop, session("old")).clear();
  await vi.waitFor(() => expect(told).toHaveBeenCalledOnce());
  expect(desktop.asked).toEqual([null, null]);
});
