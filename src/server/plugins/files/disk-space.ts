import { statfs } from "node:fs/promises";

/** Space of the disk that holds a folder, in bytes. */
export interface DiskSpace {
  /** What this process may still use. */
  readonly free: number;
  readonly total: number;
}

export type ReadDisk = (folder: string) => Promise<DiskSpace>;

const LEAST_RESERVE = 1024 ** 3;
const RESERVED_SHARE = 0.05;

export const readDisk: ReadDisk = async (folder) => {
  const { bavail, blocks, bsize } = await statfs(folder);
  return { free: bavail * bsize, total: blocks * bsize };
};

/**
 * Bytes that people's files may still take up: the rest is for the database and the music that is being read. Negative
 * when the reserve is in use.
 */
export function spaceForFiles({ free, total }: DiskSpace): number {
  return Math.floor(free - Math.max(LEAST_RESERVE, total * RESERVED_SHARE));
}
