import { type ChildProcess, fork } from "node:child_process";
import { AUDIO_PROCESS_ENVIRONMENT } from "#main/sound-output/process-environment.ts";
import type { AudioProcessHandle } from "#main/sound-output/supervised-process.ts";

const ENTRY = new URL("../../src/main/audio-process/index.ts", import.meta.url).pathname;
const BOOTSTRAP = new URL("electron-host/utility-bootstrap.ts", import.meta.url).href;

/** The real audio process as a child of this one. */
export interface ForkedAudioProcess extends AudioProcessHandle {
  readonly child: ChildProcess;
}

/** Starts the audio process, by default from its sources; `bootstrap` is the module that provides its parent port. */
export function forkAudioProcess(
  env: Readonly<Record<string, string>>,
  { entry = ENTRY, bootstrap = BOOTSTRAP } = {},
): ForkedAudioProcess {
  const child = fork(entry, {
    env: { ...process.env, ...AUDIO_PROCESS_ENVIRONMENT, ...env },
    execArgv: ["--disable-warning=ExperimentalWarning", "--import", bootstrap],
    serialization: "advanced",
    stdio: ["ignore", "ignore", "ignore", "ipc"],
  });
  return {
    child,
    post: (value) => {
      if (child.connected) child.send({ value });
    },
    onMessage: (listener) => {
      child.on("message", listener);
      return () => child.off("message", listener);
    },
    onExit: (listener) => {
      child.once("exit", listener);
      return () => child.off("exit", listener);
    },
    kill: () => child.kill("SIGKILL"),
  };
}
