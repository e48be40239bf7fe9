import { rmSync } from "node:fs";
import { createServer, type Socket } from "node:net";
import { onLines } from "#main/watchdog/lines.ts";

/** What the process tells the test that started it. */
export type HostNotice =
  | { readonly type: "ready"; readonly endpoint: string }
  | { readonly type: "answer"; readonly id: number; readonly ok: boolean; readonly value: unknown };

/** Names the socket on which a test speaks to the process, and to the one that takes its place after a relaunch. */
export const CONTROL_VARIABLE = "ELECTRON_HOST_CONTROL";

const tests = new Set<Socket>();
const said: string[] = [];

/** Sends a notice to the test; one that comes late hears what was said before. */
export function tellTest(notice: HostNotice): void {
  const line = `${JSON.stringify(notice)}\n`;
  if (notice.type === "ready") said.push(line);
  for (const test of tests) test.write(line);
}

/** Hears a test's requests, one JSON object a line, for as long as the process lives. */
export function listenToTest(heard: (message: unknown) => void): void {
  const path = process.env[CONTROL_VARIABLE];
  if (!path) return;
  // The process before this one may not have had the time to take it away.
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
