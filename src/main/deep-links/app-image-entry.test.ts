import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "#tests/factories/temporary-folder.ts";
import { enterAppImage } from "./app-image-entry.ts";

const ICON = new URL("../../../resources/icon.png", import.meta.url).pathname;

test("AppImage: a user's entry brings links to the file, with the icon and the name of its windows", async () => {
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
  // The size of a PNG.
  expect([icon.readUInt32BE(16), icon.readUInt32BE(20)]).toEqual([256, 256]);

  const before = await stat(file);
  await enterAppImage({ own, icon: ICON, variables: { XDG_DATA_HOME: data } });
  expect((await stat(file)).ino).toBe(before.ino);
});
