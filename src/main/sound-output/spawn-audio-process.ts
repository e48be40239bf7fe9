import { utilityProcess } from "electron";
import type { Log } from "#main/logging/log.ts";
import { endForCertain } from "#main/watchdog/processes.ts";
import { AUDIO_PROCESS_ENVIRONMENT } from "./process-environment.ts";
import type { AudioProcessHandle } from "./supervised-process.ts";

const REMEMBERED_LINES = 500;

/** Starts the audio process from its bundle. Its output goes to the log. */
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
  // The exit event follows; without a listener this would be an uncaught error in main.
  child.on("error", (type, location) => log.error({ type, location }, "the audio process fails"));
  const end = () => {
    if (child.pid !== undefined) endForCertain(child.pid);
  };
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
    kill: () => {
      end();
      // A process that is still starting has no pid yet.
      child.once("spawn", end);
    },
  };
}

/** Lines of a text that were not logged before; system libraries complain again at every listing of sound cards. */
function newLines(text: string, heard: Set<string>): string {
  const lines = text.split("\n").filter((line) => line.trim() !== "" && !heard.has(line));
  if (heard.size > REMEMBERED_LINES) heard.clear();
  for (const line of lines) heard.add(line);
  return [...new Set(lines)].join("\n");
}
