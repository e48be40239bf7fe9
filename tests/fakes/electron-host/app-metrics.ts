import { readFileSync } from "node:fs";
import { state } from "./state.ts";

/** The used part of Electron's process metrics; memory in kB. */
export interface AppMetric {
  readonly pid: number;
  readonly type: "Browser" | "Utility";
  readonly memory: { readonly workingSetSize: number };
}

/** The app's processes and their resident memory. Chromium's processes and pids are real. */
export function appMetrics(): readonly AppMetric[] {
  const metric = (pid: number, type: AppMetric["type"]) => ({
    pid,
    type,
    memory: { workingSetSize: residentKb(pid) },
  });
  return [metric(process.pid, "Browser"), ...[...state.utilityPids].map((pid) => metric(pid, "Utility"))];
}

/** Resident memory in kB; zero for a process that has ended meanwhile. */
function residentKb(pid: number): number {
  try {
    return Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1] ?? 0);
  } catch {
    return 0;
  }
}
