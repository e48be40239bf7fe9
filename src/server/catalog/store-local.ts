import { createHash } from "node:crypto";
import { existsSync, realpathSync } from "node:fs";
import { chmod, rm } from "node:fs/promises";
import { createServer, type IncomingMessage, request } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { eq } from "drizzle-orm";
import { z } from "zod";
import { accounts } from "#server/db/schema/people.ts";
import { zonesPlaying } from "#server/modules/schedules/repository.ts";
import type { Services } from "#server/services.ts";
import type { CatalogueStore } from "./import/store.ts";
import { createImportStore, type ImportedPlaylist, type ImportStore } from "./store-import.ts";

/**
 * Imports into a service that runs.
 *
 * [Note: who writes to the embedded database] Only the process that has it open can write to it. An import that finds the
 * data folder taken hands its tracks to that process over a socket in the file system (a named pipe on Windows), which
 * only the same user can open. The audio itself is already in the catalogue's folder.
 */

const Hash = z.string().regex(/^[0-9a-f]{64}$/);
const Track = z.object({
  contentHash: Hash,
  tags: z.object({
    title: z.string(),
    artists: z.array(z.string()).min(1),
    album: z.string(),
    albumArtist: z.string(),
    discNumber: z.int(),
    trackNumber: z.int(),
    releaseYear: z.int().nullable(),
    genres: z.array(z.string()),
  }),
  audio: z.object({
    frames: z.int().positive(),
    durationMs: z.int().positive(),
    loudnessLufs: z.number(),
    truePeakDb: z.number(),
    sha256: Hash,
    byteLength: z.int().positive(),
    previewable: z.boolean(),
  }),
  cover: z
    .object({
      master: z.base64().transform((text) => Buffer.from(text, "base64")),
      colorHex: z.string(),
      placeholder: z.string(),
    })
    .nullable(),
});
const Call = z.discriminatedUnion("call", [
  z.object({ call: z.literal("hasFile"), folder: z.string(), contentHash: Hash }),
  z.object({ call: z.literal("upsertTrack"), folder: z.string(), track: Track }),
  z.object({ call: z.literal("finish"), folder: z.string() }),
]);
const Answer = z.object({ known: z.boolean() });

const LONGEST_CALL = 16_000_000;

/** Takes imports of this data folder from the command line. Gives the disposer. */
export async function serveImports(services: Services): Promise<() => Promise<void>> {
  const address = addressOf(services.env.dataDir);
  const stores = new Map<string, ImportStore>();
  const server = createServer((incoming, outgoing) => {
    carryOut(services, stores, incoming).then(
      (known) => outgoing.end(JSON.stringify({ known })),
      (error: unknown) => {
        services.log.warn({ err: error }, "An import failed");
        outgoing.writeHead(500).end();
      },
    );
  });
  if (process.platform !== "win32") await rm(address, { force: true });
  await new Promise<void>((resolve, reject) => server.once("error", reject).listen(address, resolve));
  if (process.platform !== "win32") await chmod(address, 0o600);
  server.unref();
  return () => new Promise((resolve) => server.close(() => resolve()));
}

async function carryOut(
  services: Services,
  stores: Map<string, ImportStore>,
  incoming: IncomingMessage,
): Promise<boolean> {
  const call = Call.parse(JSON.parse(await readAll(incoming)));
  const { db, env, now } = services;
  const store =
    stores.get(call.folder) ??
    createImportStore({ db, catalogueDir: env.catalogueDir, folder: call.folder, now });
  stores.set(call.folder, store);
  if (call.call === "hasFile") return await store.hasFile(call.contentHash);
  if (call.call === "upsertTrack") {
    await store.upsertTrack(call.track);
    return false;
  }
  stores.delete(call.folder);
  await store.finish();
  const playlist = store.playlist();
  if (playlist) await announce(services, playlist);
  return false;
}

/** Libraries show the playlist, and zones that play it play its new tracks. */
async function announce({ db, bus, events }: Services, { id, accountId }: ImportedPlaylist): Promise<void> {
  const zones = await zonesPlaying(db, id);
  for (const zone of zones) bus.publish("zone-changed", { soundZoneId: zone.id, what: "source" });
  if (accountId === null) return;
  const [account] = await db
    .select({ version: accounts.libraryVersion })
    .from(accounts)
    .where(eq(accounts.id, accountId));
  bus.publish("library-changed", { accountId, version: account?.version ?? 0 });
  events.publish("update", { data: { type: "music_library", id: accountId }, account: accountId });
  events.publish("update", { data: { type: "collection", id }, account: accountId });
}

/** The catalogue of the service that runs on this data folder; null when none does. */
export async function connectImportStore(dataDir: string, folder: string): Promise<CatalogueStore | null> {
  const address = addressOf(dataDir);
  const call = (body: object) => send(address, JSON.stringify({ folder, ...body }));
  const probe = await call({ call: "hasFile", contentHash: "0".repeat(64) }).catch(() => null);
  if (!probe) return null;
  return {
    hasFile: async (contentHash) => (await call({ call: "hasFile", contentHash })).known,
    upsertTrack: async (track) => {
      const { cover } = track;
      const master = cover && Buffer.from(cover.master).toString("base64");
      await call({ call: "upsertTrack", track: { ...track, cover: cover && { ...cover, master } } });
    },
    finish: async () => {
      await call({ call: "finish" });
    },
  };
}

function send(socketPath: string, body: string): Promise<z.output<typeof Answer>> {
  return new Promise((resolve, reject) => {
    const outgoing = request({ socketPath, method: "POST", path: "/" }, (incoming) => {
      readAll(incoming)
        .then((text) => {
          if (incoming.statusCode !== 200) throw new Error("The running service could not take the music");
          resolve(Answer.parse(JSON.parse(text)));
        })
        .catch(reject);
    });
    outgoing.once("error", reject);
    outgoing.end(body);
  });
}

async function readAll(incoming: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of incoming) {
    bytes += part.length;
    if (bytes > LONGEST_CALL) throw new Error("Too much at once");
    parts.push(part);
  }
  return Buffer.concat(parts).toString("utf8");
}

/** The same for a folder by whatever path it is reached. */
function addressOf(dataDir: string): string {
  const folder = existsSync(dataDir) ? realpathSync(dataDir) : path.resolve(dataDir);
  const name = `roomtone-import-${createHash("sha256").update(folder).digest("hex").slice(0, 24)}`;
  return process.platform === "win32" ? `\\\\.\\pipe\\${name}` : path.join(tmpdir(), `${name}.sock`);
}
