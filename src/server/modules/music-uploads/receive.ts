import { randomBytes } from "node:crypto";
import path from "node:path";
import type { App } from "#server/plugins/calls/fastify.ts";
import { type AdmittedFile, registerReceiver, type UploadMetadata } from "#server/plugins/uploads/receive.ts";
import type { UploadWork } from "#server/plugins/uploads/work.ts";
import { problem } from "#server/problems.ts";
import { account, may } from "#shared/contract/needs.ts";
import { uploadFilesPath } from "#shared/contract/rest/music/music-uploads.ts";
import { READ_FORMATS } from "#shared/domain/own-music/music-files.ts";
import { admitUpload } from "./admit-upload.ts";
import { announceUploads, ProgressNews } from "./announce.ts";
import { removeUploads } from "./commands/remove-uploads.ts";
import { endUpload, enqueue, findUploadById, noteReceived, type UploadRow } from "./repository.ts";
import { deleteUploadFile, makeUploadsFolder, uploadsFolder } from "./upload-files.ts";
import { uploadPath } from "./upload-path.ts";

const ID = /^[0-9a-f]{32}(\.[a-z0-9]{2,4})?$/;
const BATCH = /^[\w.:-]{1,100}$/;
const LONGEST_PATH = 8000;

export interface ReceiverOptions {
  readonly work: UploadWork;
  /** Called for each complete file. */
  readonly onComplete: () => void;
}

/** Receives music files. The metadata of a file are `batch` and `path`. */
export async function registerMusicReceiver(app: App, { work, onComplete }: ReceiverOptions): Promise<void> {
  const { services } = app;
  const { db, now } = services;
  await makeUploadsFolder(services);
  const news = new ProgressNews(services);
  app.addHook("onClose", () => news.close());
  await registerReceiver(app, {
    path: "/api/radio/accounts/:account/music_uploads/files",
    needs: may("own_music.edit", account("account")),
    pathFor: uploadFilesPath,
    folder: uploadsFolder(services),
    idShape: ID,
    newId,
    work,
    async admit({ metadata, ...file }) {
      const { batch, path: sentPath } = metadata;
      if (!batch || !BATCH.test(batch) || !sentPath || sentPath.length > LONGEST_PATH)
        return problem("invalid", { reason: "metadata" });
      return await admitUpload(services, { ...file, batch, path: uploadPath(sentPath) });
    },
    async find(id) {
      const row = await findUploadById(db, id);
      return row && toAdmitted(row);
    },
    noteReceived: (id, received) => noteReceived(db, id, received, now()),
    progressed: (accountId) => news.progressed(accountId),
    async complete(id) {
      const upload = await enqueue(db, id, now());
      if (!upload) return;
      announceUploads(services, upload.accountId);
      onComplete();
    },
    async giveUp({ id, accountId }) {
      if (await endUpload(db, id, { state: "refused", reason: "no-space" }, now()))
        announceUploads(services, accountId);
      await deleteUploadFile(services, id);
    },
    remove: async (accountId, id) => (await removeUploads(services, work, accountId, [id])) > 0,
  });
}

function toAdmitted({ batch, path: sentPath, state, ...row }: UploadRow): AdmittedFile {
  const isOpen = state === "receiving" || state === "refused";
  return { ...row, state: isOpen ? state : "complete", metadata: { batch, path: sentPath } };
}

function newId({ path: sentPath }: UploadMetadata): string {
  // The tag reader goes by the extension where the bytes are ambiguous.
  const extension = path.extname(sentPath ?? "").toLowerCase();
  return `${randomBytes(16).toString("hex")}${READ_FORMATS.has(extension) ? extension : ""}`;
}
