import { rmSync } from "node:fs";
import { createServer, type Socket } from "node:net";
import { onLines } from "#main/watchdog/lines.ts";

/** Messages from the process to its test. */
export type HostNotice =
  | { readonly type: "ready"; readonly endpoint: string }
  | { readonly type: "answer"; readonly id: number; readonly ok: boolean; readonly value: unknown };

/** Variable with the path of the test's socket to the process, and to its successor after a relaunch. */
export const CONTROL_VARIABLE = "ELECTRON_HOST_CONTROL";

const tests = new Set<Socket>();
const said: string[] = [];

/** Sends a notice to the test; one that connects later receives the earlier notices. */
export function tellTest(notice: HostNotice): void {
  const line = `${JSON.stringify(notice)}\n`;
  if (notice.type === "ready") said.push(line);
  for (const test of tests) test.write(line);
}

/** Passes on a test's requests, one JSON object per line, until the process ends. */
export function listenToTest(heard: (message: unknown) => void): void {
  const path = process.env[CONTROL_VARIABLE];
  if (!path) return;
  // The previous process may have left the socket behind.
  rmSync(path, { force: true });
  const server = createServer((socket) => {
    tests.add(socket);
    socket.on("error", () => undefined);
    socket.on("close", () => tests.delete(socket));
    for (const line of said) socket.write(line);
    onLines(socket, (line) => heard(JSON.parse(line)));
  });
  server.listen(path);
  server.unref();
}
