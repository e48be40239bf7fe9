import { styleText } from "node:util";
import { z } from "zod";
import { DEMO_PASSWORD, DEMO_USERS } from "#server/db/seed/demo-data.ts";
import { type Env, isPublished, readEnv } from "#server/env.ts";
import { bring, DESKTOP, WEB } from "./bundles.ts";
import { startDemoPlayers } from "./demo-players/demo-players.ts";
import { findElectron, noWindowBecause, openPlayer } from "./electron.ts";
import { isPortFree, printLogLine, ServiceProcess } from "./service.ts";
import { Terminal } from "./terminal.ts";

/**
 * `npm start`: builds stale bundles, starts the service, prints its address, opens the player. The service's
 * settings are in env.ts; `ROOMTONE_OPEN=0` opens no window.
 */

const CATALOGUE_POLL_MS = 500;

const terminal = new Terminal();
const stopping = new AbortController();

process.exitCode = await start();

async function start(): Promise<number> {
  const began = performance.now();
  const settings = readSettings();
  if (!settings) return 1;
  const { port, publicUrl, open, demo } = settings;
  if (!(await isPortFree(port))) {
    terminal.fail(
      `Port ${port} is already in use, perhaps by another copy of Roomtone. ` +
        `Stop that program, or use another port: ROOMTONE_PORT=${port + 1} npm start`,
    );
    return 1;
  }
  try {
    if (await bring(WEB)) terminal.say(`Built the web client in ${seconds(began)}.`);
  } catch (error) {
    terminal.fail(messageOf(error));
    return 1;
  }

  // The demo sells to itself: only programs and people of this computer know its password.
  const hasPublicPassword = demo && !isPublished(settings);
  const sellsDemo = hasPublicPassword && process.env.ROOMTONE_BILLING === undefined;
  const service = new ServiceProcess(
    `http://localhost:${port}`,
    (line) => printLogLine(terminal, line),
    sellsDemo ? { env: { ROOMTONE_BILLING: "sandbox" } } : {},
  );
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
    process.on(signal, () => {
      stopping.abort();
      void service.stop();
    });
  }
  const rendering = showCatalogue(service);
  if (!(await service.ready())) {
    if (service.stopped) return 0;
    terminal.fail("The service stopped before it was ready. See the messages above.");
    return (await service.exit) || 1;
  }
  greet(publicUrl ?? service.url, { hasPublicPassword, sellsDemo, began });
  const demoPlayers = hasPublicPassword ? playDemo(service.url) : null;
  const player = open ? openWindow(service.url) : null;

  const code = await service.exit;
  stopping.abort();
  await (await demoPlayers)?.[Symbol.asyncDispose]();
  await rendering;
  (await player)?.kill();
  terminal.say(service.stopped ? "Stopped." : `The service stopped unexpectedly (exit code ${code}).`);
  return service.stopped ? 0 : code || 1;
}

/** Settings from the environment; null after printing an error. */
function readSettings(): (Env & { readonly open: boolean }) | null {
  const env = readEnv(process.env);
  const open = z.enum(["0", "1"]).default("1").safeParse(process.env.ROOMTONE_OPEN);
  if (env.ok && open.success && env.value.port !== 0) return { ...env.value, open: open.data === "1" };
  const reason = !env.ok ? env.reason : open.success ? "ROOMTONE_PORT is 1-65535" : "ROOMTONE_OPEN is 0 or 1";
  terminal.fail(`These settings can't be used:\n${reason}`);
  return null;
}

/** If the demo's people have their own passwords the service has printed them: index.ts. */
function greet(
  address: string,
  {
    hasPublicPassword,
    sellsDemo,
    began,
  }: { readonly hasPublicPassword: boolean; readonly sellsDemo: boolean; readonly began: number },
): void {
  const strong = (text: string) => styleText("bold", text);
  terminal.say(`\n  Roomtone is ready after ${seconds(began)}.\n`);
  terminal.say(`  Address   ${strong(address)}`);
  if (hasPublicPassword) {
    for (const { email, name, role } of DEMO_USERS)
      terminal.say(`  Sign-in   ${strong(email)}  ${name}, ${role}`);
    terminal.say(`  Password  ${strong(DEMO_PASSWORD)} for all of them, on this computer only`);
  }
  if (sellsDemo)
    terminal.say("  Billing   is tried out without money. ROOMTONE_BILLING=off turns subscriptions off");
  terminal.say("");
  terminal.say("  Press Ctrl+C to stop.\n");
}

/** Starts the demo's simulated players; null if its owner's password has changed. */
async function playDemo(address: string): Promise<AsyncDisposable | null> {
  try {
    return await startDemoPlayers(address, stopping.signal);
  } catch {
    return null;
  }
}

/** Reports progress of the demo catalogue until all of it is playable, or the service has exited. */
async function showCatalogue(service: ServiceProcess): Promise<void> {
  let reported = -1;
  let isComplete = false;
  while (!isComplete && service.isRunning && !stopping.signal.aborted) {
    const catalogue = (await service.info())?.catalogue;
    if (catalogue && catalogue.total > 0) {
      const { ready, total } = catalogue;
      isComplete = ready >= total;
      if (!isComplete) terminal.bar("Rendering the demo music", ready, total);
      const quarter = Math.floor((4 * ready) / total);
      if (!terminal.interactive && !isComplete && quarter > reported) {
        terminal.say(`Rendering the demo music: ${ready} of ${total} tracks`);
      }
      if (!isComplete) reported = Math.max(reported, quarter);
    }
    await new Promise((resolve) => setTimeout(resolve, CATALOGUE_POLL_MS));
  }
  terminal.bar(null);
  if (isComplete && reported >= 0) terminal.say("The demo music is ready.");
}

/**
 * Builds and opens the desktop player beside the running service; null, after printing the reason, if that is
 * impossible.
 */
async function openWindow(address: string) {
  const inBrowser = (reason: string) => {
    terminal.say(`The desktop player can't open, because ${reason}. Use a browser instead: ${address}`);
    return null;
  };
  const noWindow = noWindowBecause(process.env);
  if (noWindow) return inBrowser(noWindow);
  try {
    const electron = await findElectron(() =>
      terminal.say("Downloading Electron for the desktop player. This is only needed once."),
    );
    if (!electron.ok) return inBrowser(electron.reason);
    if (await bring(DESKTOP)) terminal.say("Built the desktop player.");
    if (stopping.signal.aborted) return null;
    const player = openPlayer(electron.program, address);
    player.once("error", (error) => terminal.warn(`The desktop player couldn't be opened: ${error.message}`));
    player.once("exit", () => {
      if (!stopping.signal.aborted)
        terminal.say(`The player was closed. The service is still running at ${address}`);
    });
    return player;
  } catch (error) {
    terminal.warn(messageOf(error));
    return null;
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

function seconds(since: number): string {
  return `${((performance.now() - since) / 1000).toFixed(1)} s`;
}
