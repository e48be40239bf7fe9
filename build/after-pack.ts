import { copyFile, glob, readFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { type AfterPackContext, Arch } from "electron-builder";

/*
 * electron-builder runs this when an app is packed and not yet signed. On Windows it puts Microsoft's Visual C++ runtime
 * beside each native module that is linked with it: a computer that nobody prepared has none, and the audio engine would
 * not load. Windows finds it there, since Node loads modules with their own folder in the search path.
 */

const RUNTIME = "vcruntime140.dll";
/** PE machine types, by electron-builder's names. */
const MACHINES: Readonly<Record<string, number>> = { x64: 0x8664, arm64: 0xaa64 };

/** Name of the method electron-builder looks for. */
export async function afterPack({ electronPlatformName, appOutDir, arch }: AfterPackContext): Promise<void> {
  if (electronPlatformName !== "win32") return;
  const name = Arch[arch];
  const runtime = await findRuntime(name);
  const modules = join(appOutDir, "resources", "app.asar.unpacked", "**", "*.node");
  for await (const module of glob(modules)) await copyFile(runtime, join(dirname(module), RUNTIME));
}

/**
 * The runtime of an architecture in Microsoft's redistributable: a folder as Visual Studio's build tools have it, named by
 * ROOMTONE_VC_REDIST or, in their own command prompt, by VCToolsRedistDir.
 */
async function findRuntime(arch: string): Promise<string> {
  const folder = process.env.ROOMTONE_VC_REDIST ?? process.env.VCToolsRedistDir;
  if (!folder) {
    throw new Error(
      `Packing for Windows needs Microsoft's ${RUNTIME}: set ROOMTONE_VC_REDIST to a folder such as ` +
        "…\\VC\\Redist\\MSVC\\14.44.35112 of Visual Studio's build tools",
    );
  }
  for await (const file of glob(join(folder, arch, "**", "*.dll"))) {
    if (basename(file).toLowerCase() === RUNTIME && (await machineOf(file)) === MACHINES[arch]) return file;
  }
  throw new Error(`${folder} has no ${RUNTIME} for ${arch}`);
}

/** What processor a program or library of Windows is for. */
async function machineOf(file: string): Promise<number> {
  const bytes = await readFile(file);
  return bytes.readUInt16LE(bytes.readUInt32LE(60) + 4);
}
