import { spawn } from "node:child_process";
import { ok, type Result, refuse } from "#shared/domain/result/result.ts";

/** Time for speaking a text, in ms, and the most that it may become: the longest text takes about two minutes. */
export const SPEECH_MS = 30_000;
export const MOST_SPEECH_BYTES = 64 * 1024 ** 2;

/** What a program needs of the environment; secrets stay with the service. */
const PASSED = ["PATH", "Path", "SystemRoot", "HOME", "LANG", "TMPDIR", "TEMP", "TMP", "LD_LIBRARY_PATH"];

export interface Program {
  readonly command: string;
  /** Never a part of what somebody wrote. */
  readonly args: readonly string[];
  /** Sent to its standard input. */
  readonly input?: string;
  readonly timeoutMs: number;
  readonly mostBytes: number;
}

/**
 * Runs a program of the host without a shell and returns its output. `missing`: there is no such program. `failed`: it
 * ended with an error, took too long, or wrote too much; then it is killed.
 */
export async function runProgram(program: Program): Promise<Result<Buffer, "missing" | "failed">> {
  const { command, args, input = "", timeoutMs, mostBytes } = program;
  return await new Promise((resolve) => {
    const child = spawn(command, [...args], {
      env: Object.fromEntries(
        PASSED.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])),
      ),
      stdio: ["pipe", "pipe", "ignore"],
      windowsHide: true,
    });
    const parts: Buffer[] = [];
    let size = 0;
    const give = (result: Result<Buffer, "missing" | "failed">) => {
      clearTimeout(late);
      resolve(result);
    };
    const giveUp = () => {
      child.kill("SIGKILL");
      give(refuse("failed"));
    };
    const late = setTimeout(giveUp, timeoutMs);
    child.once("error", (error) =>
      give(refuse("code" in error && error.code === "ENOENT" ? "missing" : "failed")),
    );
    child.stdout.on("data", (part: Buffer) => {
      size += part.length;
      if (size > mostBytes) return giveUp();
      parts.push(part);
    });
    child.once("close", (code) => give(code === 0 ? ok(Buffer.concat(parts)) : refuse("failed")));
    // It may end without reading everything.
    child.stdin.on("error", () => {});
    child.stdin.end(input);
  });
}
