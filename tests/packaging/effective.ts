import { writeFile } from "node:fs/promises";
import { build } from "electron-builder";

/*
 * `node effective.ts ELECTRON OUTPUT FILE`: packs for Linux as electron-builder's command line does, without the tools that
 * an AppImage is made with: what they would have been told is written to FILE.
 */

/** What electron-builder says of an AppImage, and of a deb. */
type Effective = { readonly desktop: string; readonly desktopFileName: string } | readonly unknown[];

const [electronDist = "", output = "", file = ""] = process.argv.slice(2);
await build({
  linux: ["dir", "AppImage", "deb"],
  x64: true,
  publish: "never",
  config: { electronDist, directories: { output } },
  effectiveOptionComputed: async (options: Effective) => {
    if (!("desktop" in options)) return false;
    await writeFile(file, JSON.stringify(options));
    return true;
  },
});
