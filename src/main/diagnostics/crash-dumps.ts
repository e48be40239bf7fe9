import { readdir } from "node:fs/promises";

/** How many crashes of the app's processes have left a dump in a folder, which is Crashpad's. */
export async function countCrashDumps(folder: string): Promise<number> {
  const names = await readdir(folder, { recursive: true }).catch(() => []);
  return names.filter((name) => name.endsWith(".dmp")).length;
}
