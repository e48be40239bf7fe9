import { chmod, mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { SENTINEL } from "@electron/fuses/dist/constants.js";
import { windowsProgram } from "./stand-in-windows.ts";

/** Electron's default fuses in order: 1 on, 0 off. */
const FUSES = "10110001";

/** The fuse wire that @electron/fuses searches for in Electron's binary. */
function wire(): Buffer {
  return Buffer.concat([Buffer.from(SENTINEL), Buffer.from([1, FUSES.length]), Buffer.from(FUSES)]);
}

/** The parts of Electron's binary that packing reads on Linux and macOS. */
function binary(): Buffer {
  return Buffer.concat([Buffer.from("\x7fELF stand-in\0"), wire(), Buffer.alloc(64)]);
}

async function put(path: string, contents: string | Buffer): Promise<void> {
  await mkdir(join(path, ".."), { recursive: true });
  await writeFile(path, contents);
}

/** Writes a folder that electron-builder accepts as an unpacked Electron for Linux, so that packing needs no download. */
export async function standInForLinux(folder: string): Promise<void> {
  await put(join(folder, "electron"), binary());
  await chmod(join(folder, "electron"), 0o755);
  await put(join(folder, "chrome-sandbox"), "stand-in");
  await putCommon(folder);
}

/** The same for Windows, with a valid PE program, since electron-builder edits its resources. */
export async function standInForWindows(folder: string): Promise<void> {
  await put(join(folder, "electron.exe"), windowsProgram(wire()));
  await put(join(folder, "ffmpeg.dll"), "stand-in");
  await putCommon(folder);
}

/** Files of Electron's folder on both Linux and Windows. */
async function putCommon(folder: string): Promise<void> {
  for (const file of ["resources.pak", "LICENSE", "version"]) await put(join(folder, file), file);
  for (const language of ["en-US", "sv", "de", "ja"])
    await put(join(folder, "locales", `${language}.pak`), "");
}

/** The same for macOS: an application with its helpers and the framework that contains the fuses. */
export async function standInForMac(folder: string): Promise<void> {
  const contents = join(folder, "Electron.app", "Contents");
  await put(join(contents, "MacOS", "Electron"), "stand-in");
  await put(join(contents, "Info.plist"), plist("Electron"));
  await put(join(contents, "Resources", "electron.icns"), "");
  await put(join(contents, "Resources", "en.lproj", "locale.pak"), "");
  const frameworks = join(contents, "Frameworks");
  await put(join(frameworks, "Electron Framework.framework", "Electron Framework"), binary());
  await put(join(frameworks, "Electron Framework.framework/Versions/A/Resources/en.lproj/locale.pak"), "");
  for (const kind of ["", " (Renderer)", " (GPU)", " (Plugin)"]) {
    const helper = `Electron Helper${kind}`;
    await put(join(frameworks, `${helper}.app`, "Contents", "MacOS", helper), "stand-in");
    await put(join(frameworks, `${helper}.app`, "Contents", "Info.plist"), plist(helper));
  }
}

function plist(executable: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
<plist version="1.0"><dict><key>CFBundleExecutable</key><string>${executable}</string></dict></plist>
`;
}
