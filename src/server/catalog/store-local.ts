import { createServer, type IncomingMessage, request } from "node:http";
import { eq } from "drizzle-orm";
import { z } from "zod";
import { accounts } from "#server/db/schema/people/people.ts";
import { zonesPlaying } from "#server/modules/schedules/public.ts";
import type { Services } from "#server/services.ts";
import { UPLOAD_REASONS } from "#shared/contract/rest/music/music-uploads.ts";
import { type CatalogueStore, type ImportAccount, TrackRefused } from "./import/store.ts";
import { makeAddress, readAddress } from "./import-address.ts";
import {
  createImportStore,
  type ImportedPlaylist,
  type ImportStore,
  importAccounts,
} from "./store-import.ts";

/**
 * Imports into a running service.
 *
 * [Note: who writes to the embedded database] Only the process that has it open can write to it. If the data
 * folder is in use, an import sends its tracks to that process over a socket in that folder (a named pipe on
 * Windows), which only the same user can reach. The audio itself is already in the catalogue's folder.
 */

const Hash = z.string().regex(/^[0-9a-f]{64}$/);
const Rights = z.object({
  isrc: z.string().nullable(),
  composers: z.array(z.string()),
  iswcs: z.array(z.string()),
});
const Track = z.object({
  contentHash: Hash,
  tags: Rights.extend({
    title: z.string(),
    artists: z.array(z.string()).min(1),
    album: z.string(),
    albumArtist: z.string(),
    discNumber: z.int(),
    trackNumber: z.int(),
    releaseYear: z.int().nullable(),
    genres: z.array(z.string()),
    fileName: z.string(),
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
const For = { folder: z.string(), owner: z.string().nullable() };
const Call = z.discriminatedUnion("call", [
  z.object({ call: z.literal("accounts") }),
  z.object({ call: z.literal("findFile"), ...For, contentHash: Hash, fileName: z.string() }),
  z.object({ call: z.literal("upsertTrack"), ...For, track: Track }),
  z.object({ call: z.literal("completeTrack"), ...For, contentHash: Hash, rights: Rights }),
  z.object({ call: z.literal("finish"), ...For }),
]);
const Accounts = z.array(z.object({ id: z.string(), name: z.string() }));
const Known = z.enum(["own", "everybody", "unknown"]);
const PlaylistName = z.string().nullable();
const Reason = z.object({ code: z.enum(UPLOAD_REASONS), said: z.string() });

/** HTTP status for a track that cannot be stored. */
const REFUSED = 422;

const LONGEST_CALL = 16_000_000;

/** Accepts imports of this data folder from the command line. Returns the disposer. */
export async function serveImports(services: Services): Promise<() => Promise<void>> {
  const address = await makeAddress(services.env.dataDir);
  const stores = new Map<string, ImportStore>();
  const server = createServer((incoming, outgoing) => {
    carryOut(services, stores, incoming).then(
      (answer) => outgoing.end(JSON.stringify(answer)),
      (error: unknown) => {
        // Only the track is rejected: the import continues with the next.
        if (error instanceof TrackRefused)
          return outgoing.writeHead(REFUSED).end(JSON.stringify(error.reason));
        services.log.warn({ err: error }, "An import failed");
        return outgoing.writeHead(500).end();
      },
    );
  });
  try {
    await new Promise<void>((resolve, reject) => server.once("error", reject).listen(address, resolve));
  } catch (error) {
    // The path may be too long for a socket, or the disk may not support them: music plays anyway.
    services.log.warn({ err: error, address }, "Music can be imported only while the service is stopped");
    return async () => {};
  }
  server.unref();
  return () => new Promise((resolve) => server.close(() => resolve()));
}

async function carryOut(
  services: Services,
  stores: Map<string, ImportStore>,
  incoming: IncomingMessage,
): Promise<z.output<typeof Accounts | typeof Known | typeof PlaylistName>> {
  const parsed = Call.safeParse(JSON.parse(await readAll(incoming)));
  if (!parsed.success)
    throw new TrackRefused({
      code: "unreadable",
      said: "Roomtone can't store what this file says about itself",
    });
  const call = parsed.data;
  const { db, env, secrets, now } = services;
  if (call.call === "accounts") return await importAccounts(db);
  const { folder, owner } = call;
  const key = JSON.stringify([owner, folder]);
  const store =
    stores.get(key) ??
    createImportStore({
      db,
      catalogueDir: env.catalogueDir,
      folder,
      owner,
      pictureKey: secrets["picture-name"],
      now,
    });
  stores.set(key, store);
  if (call.call === "findFile") return await store.findFile(call.contentHash, call.fileName);
  if (call.call === "upsertTrack") {
    await store.upsertTrack(call.track);
    return null;
  }
  if (call.call === "completeTrack") {
    await store.completeTrack(call.contentHash, call.rights);
    return null;
  }
  stores.delete(key);
  const name = await store.finish();
  const playlist = store.playlist();
  if (playlist) await announceImported(services, playlist);
  return name;
}

/** Refreshes libraries with the playlist and zones that play it. */
export async function announceImported(
  { db, bus, events }: Services,
  { id, accountId }: ImportedPlaylist,
): Promise<void> {
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
  events.publish("own_tracks_update", { data: { type: "account", id: accountId }, account: accountId });
}

/** The service that runs on this data folder, as seen by an import. */
export interface RunningService {
  accounts(): Promise<readonly ImportAccount[]>;
  storeFor(folder: string, owner: string | null): CatalogueStore;
}

/** Finds the service that runs on this data folder; null when none does. */
export async function connectToService(dataDir: string): Promise<RunningService | null> {
  const address = await readAddress(dataDir);
  if (address === null) return null;
  const accounts = () => send(address, { call: "accounts" }, Accounts);
  if (!(await accounts().catch(() => null))) return null;
  return {
    accounts,
    storeFor: (folder, owner) => ({
      findFile: (contentHash, fileName) =>
        send(address, { call: "findFile", folder, owner, contentHash, fileName }, Known),
      upsertTrack: async (track) => {
        const { cover } = track;
        const master = cover && Buffer.from(cover.master).toString("base64");
        const sent = { ...track, cover: cover && { ...cover, master } };
        await send(address, { call: "upsertTrack", folder, owner, track: sent }, z.null());
      },
      completeTrack: async (contentHash, rights) => {
        await send(address, { call: "completeTrack", folder, owner, contentHash, rights }, z.null());
      },
      finish: () => send(address, { call: "finish", folder, owner }, PlaylistName),
    }),
  };
}

function send<Schema extends z.ZodType>(
  socketPath: string,
  body: object,
  answer: Schema,
): Promise<z.output<Schema>> {
  return new Promise((resolve, reject) => {
    const outgoing = request({ socketPath, method: "POST", path: "/" }, (incoming) => {
      readAll(incoming)
        .then((text) => {
          if (incoming.statusCode === REFUSED) throw new TrackRefused(Reason.parse(JSON.parse(text)));
          if (incoming.statusCode !== 200) throw new Error("The running service could not take the music");
          resolve(answer.parse(JSON.parse(text)));
        })
        .catch(reject);
    });
    outgoing.once("error", reject);
    outgoing.end(JSON.stringify(body));
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
