import { stat } from "node:fs/promises";
import path from "node:path";
import { Readable } from "node:stream";
import { FileStore } from "@tus/file-store";
import { MemoryLocker, Server, Upload } from "@tus/server";

import type { App, Request as HttpRequest, Reply } from "#server/plugins/calls/fastify.ts";
import { serveProtocol } from "#server/plugins/calls/serve.ts";
import { spaceForFiles } from "#server/plugins/files/disk-space.ts";
import { sendProblem } from "#server/plugins/http/http.ts";
import type { Problem } from "#server/problems.ts";
import type { MayNeed, SubjectPlace } from "#shared/contract/needs.ts";
import type { UploadReason } from "#shared/contract/rest/music/music-uploads.ts";
import type { Result } from "#shared/domain/result/result.ts";
import type { UploadWork } from "./work.ts";

/**
 * Receives files by tus 1.0 (https://tus.io/protocols/resumable-upload): `POST` announces a file, `PATCH` appends to it,
 * `HEAD` tells how much has arrived, `DELETE` removes it. What has arrived survives a killed connection and a restart; the
 * database knows about every file, its bytes are in a folder.
 */

/** A file that somebody wants to send. */
export interface OfferedFile {
  readonly id: string;
  readonly accountId: string;
  readonly createdBy: string;
  readonly bytes: number;
  readonly metadata: UploadMetadata;
}

/** What a client says about a file. */
export type UploadMetadata = Readonly<Record<string, string | null>>;

/** A file that was admitted. */
export interface AdmittedFile {
  readonly id: string;
  readonly accountId: string;
  readonly bytes: number;
  /** As last stored. */
  readonly received: number;
  readonly state: "receiving" | "complete" | "refused";
  /** Why it is refused. */
  readonly reason: UploadReason | null;
  readonly metadata: UploadMetadata;
  readonly createdAt: Date;
}

/** Where files are sent, and what becomes of them. */
export interface UploadDestination {
  /** With the parameter `:account`. */
  readonly path: string;
  readonly needs: MayNeed<SubjectPlace<"account">, "own_music.edit" | "messaging.edit">;
  /** Where files are sent for an account. */
  readonly pathFor: (accountId: string) => string;
  /** Exists, and has a file for each that is being received. */
  readonly folder: string;
  readonly idShape: RegExp;
  readonly newId: (metadata: UploadMetadata) => string;
  /** Decides whether a file may be sent, and stores it. */
  readonly admit: (file: OfferedFile) => Promise<Result<null, Problem>>;
  readonly find: (id: string) => Promise<AdmittedFile | null>;
  /** Stores how much has arrived; false when nobody waits for the file any more. */
  readonly noteReceived: (id: string, received: number) => Promise<boolean>;
  /** Some of it has arrived. */
  readonly progressed?: (accountId: string) => void;
  readonly complete: (id: string) => Promise<void>;
  /** The disk has no space for it. */
  readonly giveUp: (file: AdmittedFile) => Promise<void>;
  /** Removes a file whatever its state; false when the account has none of this id. */
  readonly remove: (accountId: string, id: string) => Promise<boolean>;
  readonly work: UploadWork;
}

/** A body is checked against the free space at least after this many bytes. */
const CHECK_BYTES = 16 * 1024 ** 2;
/** And its progress is stored at least this often, in ms. */
const CHECK_MS = 1000;

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

/** Refusals for lack of space or size: clients do not repeat such a call. */
export function refusedFor(reason: UploadReason): Problem {
  return { kind: "too-large", reason, message: `The file cannot be added: ${reason}` };
}

/** Serves the upload of files to a destination. */
export async function registerReceiver(app: App, to: UploadDestination): Promise<void> {
  const { services } = app;
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

  const findOf = async (accountId: string, id: string) => {
    const file = await to.find(id);
    return file?.accountId === accountId ? file : null;
  };
  // Clients continue once the service is there again.
  let isClosing = false;
  app.addHook("preClose", async () => {
    isClosing = true;
  });

  const tus = new Server({
    path: "/",
    datastore: new UploadStore(to),
    locker: new MemoryLocker(),
    lockDrainTimeout: LOCK_MS,
    namingFunction: (_request, metadata) => to.newId(metadata ?? {}),
    generateUrl: (request, { id }) => `${to.pathFor(callOf(request).accountId)}/${id}`,
    getFileIdFromRequest: (_request, last) =>
      last !== undefined && to.idShape.test(last) ? last : undefined,
    async onUploadCreate(request, { id, size, metadata }) {
      const call = callOf(request);
      if (size === undefined || !Number.isSafeInteger(size)) return refuse(call, { kind: "invalid" });
      const { accountId, userId } = call;
      const offered = { id, accountId, createdBy: userId, bytes: size, metadata: metadata ?? {} };
      const admitted = await to.admit(offered);
      if (!admitted.ok) return refuse(call, admitted.reason);
      return {};
    },
    async onIncomingRequest(request, id) {
      if (request.method === "POST") return;
      const call = callOf(request);
      const upload = await findOf(call.accountId, id);
      if (!upload) return refuse(call, { kind: "not-found" });
      if (upload.state === "refused")
        return refuse(call, { kind: "gone", ...(upload.reason ? { reason: upload.reason } : {}) });
      if (request.method === "PATCH" && upload.state !== "receiving") refuse(call, { kind: "conflict" });
      // The service may have failed after the last bytes.
      if (request.method === "HEAD" && (await arrivedBytes(to, id)) === upload.bytes) await to.complete(id);
    },
    async onUploadFinish(_request, { id }) {
      await to.complete(id);
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
  async function* received(request: HttpRequest, upload: AdmittedFile, call: TusCall, stopped: AbortSignal) {
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
          if (!(await to.noteReceived(upload.id, Math.min(at, upload.bytes))))
            refuse(call, { kind: "not-found" });
          to.progressed?.(upload.accountId);
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
    if (id !== undefined && !to.idShape.test(id)) return sendProblem(reply, { kind: "not-found" });
    const upload = id === undefined ? null : await findOf(call.accountId, id);
    if (request.method === "DELETE") {
      const isRemoved = id !== undefined && (await to.remove(call.accountId, id));
      reply.header("tus-resumable", "1.0.0");
      return isRemoved ? reply.code(204).send() : sendProblem(reply, { kind: "not-found" });
    }
    // Only a body that is wanted is read: one that is not has its refusal from the file's state.
    if (upload?.state !== "receiving" || request.method !== "PATCH")
      return await ask(call, request, reply, null);
    return await to.work.on(upload.id, async (stopped) => {
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
    const file = id === undefined || body === null ? null : await to.find(id);
    if (file) await afterwards(file, call);
    return await send(reply, answer, call.refusal);
  }

  /** Stores how far a body came, and gives a file up that the disk has no space for. */
  async function afterwards(upload: AdmittedFile, { refusal }: TusCall): Promise<void> {
    if (upload.state !== "receiving") return;
    const arrived = await arrivedBytes(to, upload.id);
    if (arrived !== null && arrived <= upload.bytes) await to.noteReceived(upload.id, arrived);
    if (refusal?.reason === "no-space") await to.giveUp(upload);
  }

  await app.register(async (scope) => {
    scope.addContentTypeParser(OFFSET_BYTES, (_request, _body, done) => done(null));
    const { needs } = to;
    const routes = [
      { methods: ["POST"], path: to.path },
      { methods: ["HEAD", "PATCH", "DELETE"], path: `${to.path}/:id` },
    ] as const;
    for (const route of routes)
      serveProtocol(scope, { ...route, needs }, ({ viewer, subject, request, reply }) =>
        handle({ accountId: subject.id, userId: viewer.userId, refusal: null }, request, reply),
      );
  });
}

/** Files in the folder, with the database as the only place that knows about them. */
class UploadStore extends FileStore {
  readonly #to: UploadDestination;

  constructor(to: UploadDestination) {
    super({
      directory: to.folder,
      configstore: {
        async get(id: string) {
          const file = await to.find(id);
          return file ? tusUpload(file) : undefined;
        },
        // Admitting a file stores it, and removing it deletes it.
        async set() {},
        async delete() {},
      },
    });
    this.#to = to;
  }

  /** A complete file may have been read and removed: it has arrived nevertheless. */
  override async getUpload(id: string) {
    const file = await this.#to.find(id);
    return file && file.state !== "receiving" ? tusUpload(file) : await super.getUpload(id);
  }
}

function tusUpload({ id, metadata, bytes, received, createdAt }: AdmittedFile): Upload {
  return new Upload({
    id,
    size: bytes,
    offset: received,
    metadata: { ...metadata },
    creation_date: createdAt.toISOString(),
  });
}

/** Bytes of a file that have arrived; null when it is not there. */
async function arrivedBytes({ folder }: UploadDestination, id: string): Promise<number | null> {
  return await stat(path.join(folder, id)).then(
    ({ size }) => size,
    () => null,
  );
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
