import { chmod, mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { SENTINEL } from "@electron/fuses/dist/constants.js";
import { windowsProgram } from "./stand-in-windows.ts";

/** Electron's fuses as it comes: 1 on, 0 off, in their order. */
const FUSES = "10110001";

/** What @electron/fuses looks for in Electron's binary. */
function wire(): Buffer {
  return Buffer.concat([Buffer.from(SENTINEL), Buffer.from([1, FUSES.length]), Buffer.from(FUSES)]);
}

/** As much of Electron's binary as is looked at on Linux and macOS. */
function binary(): Buffer {
  return Buffer.concat([Buffer.from("\x7fELF stand-in\0"), wire(), Buffer.alloc(64)]);
}

async function put(path: string, contents: string | Buffer): Promise<void> {
  await mkdir(join(path, ".."), { recursive: true });
  await writeFile(path, contents);
}

/** A folder that electron-builder takes for an unpacked Electron of Linux: nothing has to be downloaded to pack. */
export async function standInForLinux(folder: string): Promise<void> {
  await put(join(folder, "electron"), binary());
  await chmod(join(folder, "electron"), 0o755);
  await put(join(folder, "chrome-sandbox"), "stand-in");
  await putCommon(folder);
}

/** The same for Windows: its program is edited as such, so it has to be one. */
export async function standInForWindows(folder: string): Promise<void> {
  await put(join(folder, "electron.exe"), windowsProgram(wire()));
  await put(join(folder, "ffmpeg.dll"), "stand-in");
  await putCommon(folder);
}

/** What Electron's folder has on Linux and on Windows. */
async function putCommon(folder: string): Promise<void> {
  for (const file of ["resources.pak", "LICENSE", "version"]) await put(join(folder, file), file);
  for (const language of ["en-US", "sv", "de", "ja"])
    await put(join(folder, "locales", `${language}.pak`), "");
}

/** The same for macOS: an application with its helpers and the framework that holds the fuses. */
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
