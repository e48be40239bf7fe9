import { readdir } from "node:fs/promises";

/** Number of crash dumps in Crashpad's folder. */
export async function countCrashDumps(folder: string): Promise<number> {
  const names = await readdir(folder, { recursive: true }).catch(() => []);
  return names.filter((name) => name.endsWith(".dmp")).length;
}
