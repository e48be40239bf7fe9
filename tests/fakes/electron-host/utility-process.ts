import { type ChildProcess, fork } from "node:child_process";
import { HostEmitter } from "./emitter.ts";
import { refuseUnknown, refusing } from "./refusing.ts";
import { state } from "./state.ts";

const RAISED = ["spawn", "exit", "message", "error"];
const OPTIONS = ["serviceName", "env", "execArgv", "stdio", "cwd"];
const BOOTSTRAP = new URL("utility-bootstrap.ts", import.meta.url).href;

interface ForkOptions {
  readonly serviceName?: string;
  readonly env?: NodeJS.ProcessEnv;
  readonly execArgv?: readonly string[];
  readonly stdio?: "pipe" | "ignore" | "inherit";
  readonly cwd?: string;
}

/** A utility process: a child process with `process.parentPort`, which dies with its parent. */
class HostUtilityProcess extends HostEmitter {
  private readonly child: ChildProcess;

  constructor(path: string, args: readonly string[], options: ForkOptions) {
    super("utilityProcess", RAISED);
    const stdio = options.stdio ?? "inherit";
    this.child = fork(path, [...args], {
      execArgv: ["--disable-warning=ExperimentalWarning", "--import", BOOTSTRAP, ...(options.execArgv ?? [])],
      env: options.env ?? process.env,
      serialization: "advanced",
      stdio: [stdio, stdio, stdio, "ipc"],
      ...(options.cwd ? { cwd: options.cwd } : {}),
    });
    const { child } = this;
    child.on("spawn", () => {
      if (child.pid) state.utilityPids.add(child.pid);
      this.emit("spawn");
    });
    child.on("message", (message) => this.emit("message", message));
    child.on("error", () => undefined);
    child.on("exit", (code, signal) => {
      if (child.pid) state.utilityPids.delete(child.pid);
      this.emit("exit", signal ? 128 : (code ?? 0));
    });
  }

  get pid(): number | undefined {
    return this.child.exitCode === null ? this.child.pid : undefined;
  }

  get stdout() {
    return this.child.stdout;
  }

  get stderr() {
    return this.child.stderr;
  }

  postMessage(message: unknown, transfer: readonly unknown[] = []): void {
    if (transfer.length > 0) throw new Error("electron-host does not transfer ports to utility processes");
    const clone: unknown = structuredClone(message);
    if (this.child.connected) this.child.send({ value: clone });
  }

  kill(): boolean {
    return this.child.kill();
  }
}

export const utilityProcess = refusing("utilityProcess", {
  fork(path: string, args: readonly string[] = [], options: ForkOptions = {}): HostUtilityProcess {
    refuseUnknown("utilityProcess options", options, OPTIONS);
    return refusing("utilityProcess", new HostUtilityProcess(path, args, options));
  },
});
