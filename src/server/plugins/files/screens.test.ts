import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { readPage } from "./screens.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "roomtone-screens-"));
  const html = `<head><script src="/assets/start.js"></script></head><body></body>`;
  await writeFile(path.join(folder, "index.html"), html);
});
afterEach(() => rm(folder, { recursive: true, force: true }));

test("screens: the page names each file of the requested screen once", async () => {
  const screens = [
    { path: "/login", scripts: ["/assets/start.js", "/assets/sign-in.js"], styles: [] },
    { path: "/accounts/:accountId/zones", scripts: ["/assets/zones.js"], styles: ["/assets/zones.css"] },
    { path: "*", scripts: ["/assets/frame.js"], styles: [] },
  ];
  await writeFile(path.join(folder, "screens.json"), JSON.stringify(screens));
  const pageOf = await readPage(folder);
  const files = (address: string) =>
    [...pageOf(address).matchAll(/"\/assets\/([\w.-]+)"/g)].map(([, name]) => name);
  expect(files("/login")).toEqual(["start.js", "sign-in.js"]);
  expect(files("/accounts/a/zones/")).toEqual(["start.js", "zones.js", "zones.css"]);
  expect(files("/accounts/a/zones/b")).toEqual(["start.js", "frame.js"]);
  expect(pageOf("/login")).toContain('<link rel="modulepreload" crossorigin href="/assets/sign-in.js">');
});

test("screens: a client built without screens is served unchanged", async () => {
  expect((await readPage(folder))("/login")).toContain("start.js");
});
