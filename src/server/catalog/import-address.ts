import { randomBytes } from "node:crypto";
import { chmod, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";

/**
 * Where a running service accepts imports: a socket in a folder of the data folder that only its user can
 * enter. In the system's temporary folder anyone could create the same name first and receive the music.
 * Windows has named pipes only, in one shared namespace; there the folder stores a name that cannot be
 * guessed.
 */

const isWindows = process.platform === "win32";

function folderOf(dataDir: string): string {
  return path.join(path.resolve(dataDir), "import");
}

/** Creates the folder and returns the address to listen at; removes the leftovers of a killed service. */
export async function makeAddress(dataDir: string): Promise<string> {
  const folder = folderOf(dataDir);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await chmod(folder, 0o700);
  if (!isWindows) {
    const socket = path.join(folder, "socket");
    await rm(socket, { force: true });
    return socket;
  }
  const pipe = `\\\\.\\pipe\\roomtone-import-${randomBytes(16).toString("hex")}`;
  await writeFile(path.join(folder, "pipe"), pipe);
  return pipe;
}

/** Where the service of this data folder listens, if it runs; null if none has ever run on it. */
export async function readAddress(dataDir: string): Promise<string | null> {
  const folder = folderOf(dataDir);
  if (!isWindows) return path.join(folder, "socket");
  return await readFile(path.join(folder, "pipe"), "utf8").catch(() => null);
}
