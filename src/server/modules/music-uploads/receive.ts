import { randomBytes } from "node:crypto";
import path from "node:path";
import { Readable } from "node:stream";
import { FileStore } from "@tus/file-store";
import { MemoryLocker, Server, Upload } from "@tus/server";

import type { App, Request as HttpRequest, Reply } from "#server/plugins/calls/fastify.ts";
import { serveProtocol } from "#server/plugins/calls/serve.ts";
import { spaceForFiles } from "#server/plugins/files/disk-space.ts";
import { sendProblem } from "#server/plugins/http/http.ts";
import type { Problem } from "#server/problems.ts";
import type { Services } from "#server/services.ts";
import { account, may } from "#shared/contract/needs.ts";
import { uploadFilesPath } from "#shared/contract/rest/music-uploads.ts";
import { READ_FORMATS } from "#shared/domain/own-music/music-files.ts";
import { admitUpload, refusedFor } from "./admit-upload.ts";
import { announceUploads, ProgressNews } from "./announce.ts";
import { removeUploads } from "./commands/remove-uploads.ts";
import {
  endUpload,
  enqueue,
  findUpload,
  findUploadById,
  noteReceived,
  type UploadRow,
} from "./repository.ts";
import { arrivedBytes, deleteUploadFile, makeUploadsFolder, uploadsFolder } from "./upload-files.ts";
import { uploadPath } from "./upload-path.ts";
import type { UploadWork } from "./work.ts";

/**
 * Receives music files by tus 1.0 (https://tus.io/protocols/resumable-upload): `POST` announces a file, `PATCH` appends
 * to it, `HEAD` tells how much has arrived, `DELETE` removes it. The metadata of a file are `batch` and `path`. What has
 * arrived survives a killed connection and a restart; the database knows about every file, its bytes are in the
 * catalogue's upload folder.
 */

/** A body is checked against the free space at least after this many bytes. */
const CHECK_BYTES = 16 * 1024 ** 2;
/** And its progress is stored at least this often, in ms. */
const CHECK_MS = 1000;

const ID = /^[0-9a-f]{32}(\.[a-z0-9]{2,4})?$/;
const BATCH = /^[\w.:-]{1,100}$/;
const LONGEST_PATH = 8000;

/** How long a body goes on after another for the same file has begun, in ms: its connection may be dead. */
const LOCK_MS = 500;

/** Content type of appended bytes. */
const OFFSET_BYTES = "application/offset+octet-stream";

/** Facts about a call that the hooks of the tus server need. */
interface TusCall {
  readonly accountId: string;
  readonly userId: string;
  /** What the answer is instead of the one that the tus server makes. */
  refusal: Problem | null;
}

/** Thrown within the tus server, whose answer is replaced. */
class Refused extends Error {
  readonly status_code = 400;
  readonly body = "Refused";
}

export interface ReceiverOptions {
  readonly work: UploadWork;
  /** Called for each complete file. */
  readonly onComplete: () => void;
}

/** Serves the upload of files. */
export async function registerReceiver(app: App, options: ReceiverOptions): Promise<void> {
  const { services } = app;
  await makeUploadsFolder(services);
  const news = new ProgressNews(services);
  app.addHook("onClose", () => news.close());
  const calls = new WeakMap<Request, TusCall>();
  const callOf = (request: Request): TusCall => {
    const call = calls.get(request);
    if (!call) throw new Error("A call of the tus server is unknown");
    return call;
  };
  const refuse = (call: TusCall, refusal: Problem): never => {
    call.refusal = refusal;
    throw new Refused();
  };

  const complete = async (id: string) => {
    const upload = await enqueue(services.db, id, services.now());
    if (!upload) return;
    announceUploads(services, upload.accountId);
    options.onComplete();
  };
  // Clients continue once the service is there again.
  let isClosing = false;
  app.addHook("preClose", async () => {
    isClosing = true;
  });

  const tus = new Server({
    path: "/",
    datastore: new UploadStore(services),
    locker: new MemoryLocker(),
    lockDrainTimeout: LOCK_MS,
    namingFunction: (_request, metadata) => newId(metadata?.path ?? ""),
    generateUrl: (request, { id }) => `${uploadFilesPath(callOf(request).accountId)}/${id}`,
    getFileIdFromRequest: (_request, last) => (last !== undefined && ID.test(last) ? last : undefined),
    async onUploadCreate(request, { id, size, metadata }) {
      const call = callOf(request);
      const sentPath = metadata?.path ?? "";
      const batch = metadata?.batch ?? "";
      if (size === undefined || !Number.isSafeInteger(size)) return refuse(call, { kind: "invalid" });
      if (!BATCH.test(batch) || sentPath === "" || sentPath.length > LONGEST_PATH)
        return refuse(call, { kind: "invalid", reason: "metadata" });
      const { accountId, userId } = call;
      const offered = { id, accountId, createdBy: userId, batch, path: uploadPath(sentPath), bytes: size };
      const admitted = await admitUpload(services, offered);
      if (!admitted.ok) return refuse(call, admitted.reason);
      return {};
    },
    async onIncomingRequest(request, id) {
      if (request.method === "POST") return;
      const call = callOf(request);
      const upload = await findUpload(services.db, call.accountId, id);
      if (!upload) return refuse(call, { kind: "not-found" });
      if (upload.state === "refused")
        return refuse(call, { kind: "gone", ...(upload.reason ? { reason: upload.reason } : {}) });
      if (request.method === "PATCH" && upload.state !== "receiving") refuse(call, { kind: "conflict" });
      // The service may have failed after the last bytes.
      if (request.method === "HEAD" && (await arrivedBytes(services, id)) === upload.bytes)
        await complete(id);
    },
    async onUploadFinish(_request, { id }) {
      await complete(id);
      return {};
    },
    onResponseError(_request, error) {
      if (!("status_code" in error)) services.log.error({ err: error }, "A file could not be received");
      return undefined;
    },
  });

  /**
   * The bytes of a body; stops when the disk's reserve is reached, or the file was removed. A refusal is answered on the same
   * connection, which needs the rest of the body to be skipped: the connection's next call comes after it.
   */
  async function* received(request: HttpRequest, upload: UploadRow, call: TusCall, stopped: AbortSignal) {
    let at = Number(request.headers["upload-offset"]);
    let checked = { at, ms: Date.now() };
    try {
      for await (const piece of request.raw.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
        if (stopped.aborted) refuse(call, { kind: "not-found" });
        if (isClosing) refuse(call, { kind: "unavailable" });
        const isDue = at + piece.length - checked.at >= CHECK_BYTES || Date.now() - checked.ms >= CHECK_MS;
        if (isDue || at === checked.at) {
          checked = { at, ms: Date.now() };
          const space = await services.readDisk(services.env.catalogueDir);
          if (spaceForFiles(space) < piece.length) refuse(call, refusedFor("no-space"));
          if (!(await noteReceived(services.db, upload.id, Math.min(at, upload.bytes), services.now())))
            refuse(call, { kind: "not-found" });
          news.progressed(upload.accountId);
        }
        yield piece;
        at += piece.length;
      }
    } finally {
      request.raw.resume();
    }
  }

  async function handle(call: TusCall, request: HttpRequest, reply: Reply): Promise<unknown> {
    const { id } = request.params as { readonly id?: string };
    if (id !== undefined && !ID.test(id)) return sendProblem(reply, { kind: "not-found" });
    const upload = id === undefined ? null : await findUpload(services.db, call.accountId, id);
    if (request.method === "DELETE") {
      const removed = await removeUploads(services, options.work, call.accountId, id ? [id] : []);
      reply.header("tus-resumable", "1.0.0");
      return removed > 0 ? reply.code(204).send() : sendProblem(reply, { kind: "not-found" });
    }
    // Only a body that is wanted is read: one that is not has its refusal from the file's state.
    if (upload?.state !== "receiving" || request.method !== "PATCH")
      return await ask(call, request, reply, null);
    return await options.work.on(upload.id, async (stopped) => {
      const body = Readable.from(received(request, upload, call, stopped));
      try {
        return await ask(call, request, reply, body);
      } finally {
        body.destroy();
        // The body of a call that was refused first of all is not read.
        request.raw.resume();
      }
    });
  }

  async function ask(call: TusCall, request: HttpRequest, reply: Reply, body: Readable | null) {
    const tusRequest = new Request(new URL(request.url, "http://service"), {
      method: request.method,
      headers: headersOf(request),
      ...(body ? { body: Readable.toWeb(body) as ReadableStream, duplex: "half" } : {}),
    } as RequestInit);
    calls.set(tusRequest, call);
    const answer = await tus.handleWeb(tusRequest);
    const { id } = request.params as { readonly id?: string };
    const file = id === undefined || body === null ? null : await findUploadById(services.db, id);
    if (file) await afterwards(file, call);
    return await send(reply, answer, call.refusal);
  }

  /** Stores how far a body came, and gives a file up that the disk has no space for. */
  async function afterwards(upload: UploadRow, { refusal }: TusCall): Promise<void> {
    if (upload.state !== "receiving") return;
    const arrived = await arrivedBytes(services, upload.id);
    if (arrived !== null && arrived <= upload.bytes)
      await noteReceived(services.db, upload.id, arrived, services.now());
    if (refusal?.reason !== "no-space") return;
    if (await endUpload(services.db, upload.id, { state: "refused", reason: "no-space" }, services.now()))
      announceUploads(services, upload.accountId);
    await deleteUploadFile(services, upload.id);
  }

  await app.register(async (scope) => {
    scope.addContentTypeParser(OFFSET_BYTES, (_request, _body, done) => done(null));
    const needs = may("own_music.edit", account("account"));
    const files = "/api/radio/accounts/:account/music_uploads/files";
    const routes = [
      { methods: ["POST"], path: files },
      { methods: ["HEAD", "PATCH", "DELETE"], path: `${files}/:id` },
    ] as const;
    for (const route of routes)
      serveProtocol(scope, { ...route, needs }, ({ viewer, subject, request, reply }) =>
        handle({ accountId: subject.id, userId: viewer.userId, refusal: null }, request, reply),
      );
  });
}

/** Files in the upload folder, with the database as the only place that knows about them. */
class UploadStore extends FileStore {
  readonly #services: Services;

  constructor(services: Services) {
    const { db } = services;
    super({
      directory: uploadsFolder(services),
      configstore: {
        async get(id: string) {
          const row = await findUploadById(db, id);
          return row ? tusUpload(row) : undefined;
        },
        // Admitting a file stores it, and removing it deletes it.
        async set() {},
        async delete() {},
      },
    });
    this.#services = services;
  }

  /** A complete file may have been read and removed: it has arrived nevertheless. */
  override async getUpload(id: string) {
    const row = await findUploadById(this.#services.db, id);
    return row && row.state !== "receiving" ? tusUpload(row) : await super.getUpload(id);
  }
}

function tusUpload({ id, path: sentPath, batch, bytes, received, createdAt }: UploadRow): Upload {
  return new Upload({
    id,
    size: bytes,
    offset: received,
    metadata: { batch, path: sentPath },
    creation_date: createdAt.toISOString(),
  });
}

function newId(sentPath: string): string {
  // The tag reader goes by the extension where the bytes are ambiguous.
  const extension = path.extname(sentPath).toLowerCase();
  return `${randomBytes(16).toString("hex")}${READ_FORMATS.has(extension) ? extension : ""}`;
}

function headersOf({ headers }: HttpRequest): Headers {
  const copied = new Headers();
  for (const [name, value] of Object.entries(headers))
    if (typeof value === "string" && name !== "authorization") copied.set(name, value);
  return copied;
}

async function send(reply: Reply, answer: Response, refusal: Problem | null): Promise<unknown> {
  for (const [name, value] of answer.headers)
    if (!name.startsWith("access-control-") && name !== "content-length") reply.header(name, value);
  if (refusal) {
    reply.removeHeader("content-type");
    return sendProblem(reply, refusal);
  }
  return reply.code(answer.status).send(await answer.text());
}
