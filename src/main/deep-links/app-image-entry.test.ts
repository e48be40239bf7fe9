import { existsSync } from "node:fs";
import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { createLog } from "#main/logging/log.ts";
import { temporaryFolder } from "#tests/factories/temporary-folder.ts";
import { enterAppImage } from "./app-image-entry.ts";
import { claimLinks } from "./claim-links.ts";

const ICON = new URL("../../../resources/icon.png", import.meta.url).pathname;

test("AppImage: the user's desktop entry opens links in the file, with icon and window name", async () => {
  const data = temporaryFolder("entry");
  const own = { program: "/home/shop/My $music/Roomtone 100%.AppImage", args: [] };
  await enterAppImage({ own, icon: ICON, variables: { XDG_DATA_HOME: data } });
  const file = join(data, "applications", "app.roomtone.player.desktop");
  const entry = await readFile(file, "utf8");
  expect(entry.split("\n")).toEqual([
    "[Desktop Entry]",
    "Type=Application",
    "Name=Roomtone",
    "Comment=Background music for businesses",
    String.raw`Exec="/home/shop/My \\$music/Roomtone 100%%.AppImage" %u`,
    "Icon=roomtone",
    "Terminal=false",
    "TryExec=/home/shop/My $music/Roomtone 100%.AppImage",
    "Categories=AudioVideo;",
    "MimeType=x-scheme-handler/roomtone;",
    "StartupWMClass=app.roomtone.player",
    "",
  ]);
  const icon = await readFile(join(data, "icons", "hicolor", "256x256", "apps", "roomtone.png"));
  // Width and height of a PNG.
  expect([icon.readUInt32BE(16), icon.readUInt32BE(20)]).toEqual([256, 256]);

  const before = await stat(file);
  await enterAppImage({ own, icon: ICON, variables: { XDG_DATA_HOME: data } });
  expect((await stat(file)).ino).toBe(before.ino);
});

test("links: an AppImage has its entry before it claims them, and reports when links cannot arrive", async () => {
  const data = temporaryFolder("entry");
  const file = join(data, "applications", "app.roomtone.player.desktop");
  const log = createLog({ write: () => undefined }, "info");
  const own = { program: "/home/shop/Roomtone.AppImage", args: [] };
  const entry = { own, icon: ICON, variables: { XDG_DATA_HOME: data } };
  // As in xdg-settings, only an existing entry can become the default.
  const app = { setAsDefaultProtocolClient: () => existsSync(file) };
  expect(await claimLinks({ app, entry: null, log })).toBe(false);
  expect(await claimLinks({ app, entry, log })).toBe(true);
  const lost = { ...entry, icon: join(data, "no-icon.png") };
  expect(await claimLinks({ app, entry: lost, log })).toBe(false);
});
