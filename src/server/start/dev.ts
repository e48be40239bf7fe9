import { type ChildProcess, spawn } from "node:child_process";
import path from "node:path";
import pretty from "pino-pretty";
import { ROOT } from "./bundles.ts";
import { noWindowBecause } from "./electron.ts";
import { ServiceProcess } from "./service.ts";
import { Terminal } from "./terminal.ts";

/**
 * `npm run dev`: the service, restarted at every change, and the client with hot reload: in the desktop
 * player, or with --web (and if no window can be opened) in the browser.
 */

const terminal = new Terminal();
const port = process.env.ROOMTONE_PORT ?? "4310";
const log = pretty({ colorize: process.stdout.isTTY, ignore: "pid,hostname" });
const service = new ServiceProcess(`http://localhost:${port}`, (line) => log.write(`${line}\n`), {
  flags: ["--watch", "--watch-preserve-output"],
});

const noWindow = noWindowBecause(process.env);
const inBrowser = process.argv.includes("--web") || noWindow !== null;
if (noWindow !== null) terminal.say(`The client runs in a browser, because ${noWindow}.`);
const client = inBrowser
  ? tool("vite/bin/vite.js", ["-c", "src/renderer/vite.config.ts"])
  : tool("electron-vite/bin/electron-vite.js", ["dev", "--watch"]);

for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => void stop());
client.once("exit", () => void stop());
if (await service.ready()) terminal.say(`The service is at ${service.url}`);

async function stop(): Promise<void> {
  client.kill();
  process.exitCode = (await service.stop()) === 0 ? 0 : 1;
}

function tool(file: string, args: readonly string[]): ChildProcess {
  return spawn(process.execPath, [path.join(ROOT, "node_modules", file), ...args], {
    cwd: ROOT,
    stdio: "inherit",
  });
}
