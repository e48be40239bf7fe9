import { utilityProcess } from "electron";
import type { AudioProcessHandle } from "../audio/supervised-process.ts";
import type { Log } from "../logging/log.ts";

/** Starts the process that holds the sound card, from its bundle. Its own words go to the log. */
export function spawnAudioProcess(entry: string, log: Log): AudioProcessHandle {
  const child = utilityProcess.fork(entry, [], { serviceName: "Roomtone audio", stdio: "pipe" });
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on("data", (chunk: Buffer) => log.warn({ text: String(chunk).slice(0, 500) }, "audio process"));
  }
  return {
    post: (message) => child.postMessage(message),
    onMessage: (listener) => {
      child.on("message", listener);
      return () => void child.off("message", listener);
    },
    onExit: (listener) => {
      child.once("exit", listener);
      return () => void child.off("exit", listener);
    },
    kill: () => endForCertain(child.pid),
  };
}

/** A process that hangs in native code does not hear a polite request. */
function endForCertain(pid: number | undefined): void {
  if (pid === undefined) return;
  try {
    process.kill(pid, "SIGKILL");
  } catch {
    // It has ended by itself.
  }
}
