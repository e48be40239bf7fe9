import { execFile } from "node:child_process";
import { readFile, readlink } from "node:fs/promises";
import { hostname } from "node:os";
import { promisify } from "node:util";

/** A process, distinguished from all others that had or will have the same pid. */
export interface ProcessIdentity {
  readonly pid: number;
  /** When it was started, as its system writes that; empty where the system does not say. */
  readonly startedAt: string;
  /** Where its number means something: the machine, and the container on it. */
  readonly place: string;
}

const run = promisify(execFile);
const ANSWER_MS = 5_000;

export async function ownIdentity(): Promise<ProcessIdentity> {
  const { pid } = process;
  return { pid, startedAt: (await startOf(pid)) ?? "", place: await placeHere() };
}

/** Whether the process runs; `not-from-here` when its number means nothing in this place. */
export async function isAlive({
  pid,
  startedAt,
  place,
}: ProcessIdentity): Promise<boolean | "not-from-here"> {
  if (place !== (await placeHere())) return "not-from-here";
  if (!answers(pid)) return false;
  const started = await startOf(pid);
  return started === null || startedAt === "" || started === startedAt;
}

function answers(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // Somebody else's process is one all the same.
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}

/** The machine since its last start, and the space of process numbers on it. */
async function placeHere(): Promise<string> {
  const [boot, space] = await Promise.all([
    readFile("/proc/sys/kernel/random/boot_id", "utf8").catch(() => ""),
    readlink("/proc/self/ns/pid").catch(() => ""),
  ]);
  return `${process.platform} ${hostname()} ${boot.trim()} ${space}`;
}

/** When a process was started; null when the system does not say. */
async function startOf(pid: number): Promise<string | null> {
  if (process.platform === "linux") return startOnLinux(pid);
  const answer =
    process.platform === "win32"
      ? run("powershell", ["-NoProfile", "-Command", `(Get-Process -Id ${pid}).StartTime.ToFileTimeUtc()`], {
          timeout: ANSWER_MS,
          windowsHide: true,
        })
      : run("ps", ["-o", "lstart=", "-p", String(pid)], { timeout: ANSWER_MS });
  return await answer.then(
    ({ stdout }) => stdout.trim() || null,
    () => null,
  );
}

/** Ticks since the machine's start: the 22nd field, counted after the name, which may hold anything. */
async function startOnLinux(pid: number): Promise<string | null> {
  const text = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => null);
  const fields = text?.slice(text.lastIndexOf(")") + 2).split(" ");
  return fields?.[19] ?? null;
}
