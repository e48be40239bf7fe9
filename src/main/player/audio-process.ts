import { utilityProcess } from "electron";
import { AUDIO_PROCESS_ENVIRONMENT } from "../audio/process-environment.ts";
import type { AudioProcessHandle } from "../audio/supervised-process.ts";
import type { Log } from "../logging/log.ts";

const REMEMBERED_LINES = 500;

/** Starts the process that holds the sound card, from its bundle. Its own words go to the log. */
export function spawnAudioProcess(entry: string, log: Log): AudioProcessHandle {
  const child = utilityProcess.fork(entry, [], {
    serviceName: "Roomtone audio",
    stdio: "pipe",
    env: { ...process.env, ...AUDIO_PROCESS_ENVIRONMENT },
  });
  const heard = new Set<string>();
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on("data", (chunk: Buffer) => {
      const news = newLines(String(chunk), heard);
      if (news !== "") log.warn({ text: news.slice(0, 500) }, "audio process");
    });
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

/** The lines of a text that were not heard before: system libraries complain anew at every look for sound cards. */
function newLines(text: string, heard: Set<string>): string {
  const lines = text.split("\n").filter((line) => line.trim() !== "" && !heard.has(line));
  if (heard.size > REMEMBERED_LINES) heard.clear();
  for (const line of lines) heard.add(line);
  return [...new Set(lines)].join("\n");
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
