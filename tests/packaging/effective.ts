import { writeFile } from "node:fs/promises";
import { build } from "electron-builder";

/*
 * `node effective.ts ELECTRON OUTPUT FILE`: packs for Linux as electron-builder's command line does, but writes the options
 * for the AppImage to FILE instead of running the tools that make one.
 */

/** electron-builder's computed options for an AppImage, or for a deb. */
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
