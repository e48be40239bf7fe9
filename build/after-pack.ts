import { copyFile, glob, readFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { type AfterPackContext, Arch } from "electron-builder";

/*
 * electron-builder runs this after packing and before signing. For Windows it copies Microsoft's Visual C++ runtime beside
 * each native module: a fresh computer lacks it, and without it the audio engine does not load. Windows finds it there
 * because Node adds a module's own folder to the search path.
 */

const RUNTIME = "vcruntime140.dll";
/** PE machine types by electron-builder's architecture names. */
const MACHINES: Readonly<Record<string, number>> = { x64: 0x8664, arm64: 0xaa64 };

/** electron-builder finds this hook by its name. */
export async function afterPack({ electronPlatformName, appOutDir, arch }: AfterPackContext): Promise<void> {
  if (electronPlatformName !== "win32") return;
  const name = Arch[arch];
  const runtime = await findRuntime(name);
  const modules = join(appOutDir, "resources", "app.asar.unpacked", "**", "*.node");
  for await (const module of glob(modules)) await copyFile(runtime, join(dirname(module), RUNTIME));
}

/**
 * Returns the path of the runtime for an architecture. ROOMTONE_VC_REDIST names the redistributable's folder, in the layout
 * of Visual Studio's build tools; their command prompt sets VCToolsRedistDir, the fallback. Throws if there is none.
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

/** Returns the PE machine type of a Windows program or library. */
async function machineOf(file: string): Promise<number> {
  const bytes = await readFile(file);
  return bytes.readUInt16LE(bytes.readUInt32LE(60) + 4);
}
