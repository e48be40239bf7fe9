/** Ends a process for certain: one that hangs does not hear a polite request. One that has gone is left alone. */
export function endForCertain(pid: number): void {
  try {
    process.kill(pid, "SIGKILL");
  } catch {
    // It has ended by itself.
  }
}
