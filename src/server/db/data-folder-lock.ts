import { createHash } from "node:crypto";
import { rm } from "node:fs/promises";
import { connect, createServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";

/**
 * Takes the data folder for this process, since two embedded databases over one folder would damage it. The lock is a
 * listening socket: the operating system lets go of it however the process ends. Throws when another one holds it.
 */
export async function lockDataFolder(dataDir: string): Promise<() => Promise<void>> {
  const address = addressOf(dataDir);
  const server = (await listen(address)) ?? (await listenOverRemains(address, dataDir));
  server.unref();
  return () => new Promise((resolve) => server.close(() => resolve()));
}

function addressOf(dataDir: string): string {
  const name = `roomtone-${createHash("sha256").update(path.resolve(dataDir)).digest("hex").slice(0, 24)}`;
  return process.platform === "win32" ? `\\\\.\\pipe\\${name}` : path.join(tmpdir(), `${name}.sock`);
}

async function listenOverRemains(address: string, dataDir: string): Promise<Server> {
  const taken = new Error(`Another Roomtone already uses the data folder ${dataDir}`);
  if (process.platform === "win32" || (await answers(address))) throw taken;
  await rm(address, { force: true });
  const server = await listen(address);
  if (!server) throw taken;
  return server;
}

/** Null when the address is taken. */
function listen(address: string): Promise<Server | null> {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => socket.destroy());
    server.once("error", (error: NodeJS.ErrnoException) =>
      error.code === "EADDRINUSE" ? resolve(null) : reject(error),
    );
    server.listen(address, () => resolve(server));
  });
}

function answers(address: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(address);
    socket.once("connect", () => {
      socket.destroy();
      resolve(true);
    });
    socket.once("error", () => resolve(false));
  });
}
