import { spawn } from "node:child_process";

/*
 * `node relauncher.ts PID PROGRAM ARGUMENT…`: starts a program when a process has ended. The app cannot do so itself: it
 * would still hold its lock.
 */
const [pid, program = "", ...args] = process.argv.slice(2);

function wait(): void {
  try {
    process.kill(Number(pid), 0);
    setTimeout(wait, 10);
  } catch {
    spawn(program, args, { detached: true, stdio: "ignore" }).unref();
  }
}
wait();
