import { expect, test } from "./fixtures.ts";

const PAGE = "<!doctype html><title>Roomtone</title><h1>client</h1>";

test("the page has nothing of Node in it, only the three conversations", async ({ launch, withPage }) => {
  const desktop = await launch({ out: await withPage(PAGE) });
  const page = await desktop.page();
  const found = await page.evaluate(() => ({
    node: ["require", "process", "module", "Buffer", "global", "electron", "ipcRenderer"].filter(
      (n) => n in window,
    ),
    bridge: Object.keys(Reflect.get(window, "roomtone")),
    frozen: Object.isFrozen(Reflect.get(window, "roomtone")),
  }));
  expect(found.node).toEqual([]);
  expect(found.bridge.toSorted()).toEqual(["desktop", "pairing", "player"]);
  expect(found.frozen).toBe(true);
});
