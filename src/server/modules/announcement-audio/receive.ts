import { randomBytes } from "node:crypto";
import { mkdir } from "node:fs/promises";
import type { App } from "#server/plugins/calls/fastify.ts";
import { type AdmittedFile, registerReceiver } from "#server/plugins/uploads/receive.ts";
import { UploadWork } from "#server/plugins/uploads/work.ts";
import { problem } from "#server/problems.ts";
import { account, may } from "#shared/contract/needs.ts";
import { announcementFilesPath } from "#shared/contract/rest/messages/announcement-audio.ts";
import { plainText } from "#shared/domain/formatting/plain-text.ts";
import { idOf } from "#shared/domain/ids/opaque-id.ts";
import { admitSound } from "./admit-sound.ts";
import { announceSounds } from "./announce-sounds.ts";
import {
  deleteSource,
  enqueue,
  findSourceById,
  noteReceived,
  refuseSource,
  type SourceRow,
} from "./repository.ts";
import { deleteSourceFiles, receivedFolder, sourcesFolder } from "./sound-files.ts";

/** An id without the padding of other lengths, since it names a file. */
const ID = /^[A-Za-z0-9_-]{20,120}$/;
const LONGEST_NAME = 200;

/** Ids of sounds: of a length that is encoded without padding. */
export function newSourceId(): string {
  return idOf("AnnouncementAudio", randomBytes(16).toString("hex"));
}

/** Receives sounds. The metadata of a file are `name` and `kind`. */
export async function registerSoundReceiver(app: App, onComplete: () => void): Promise<void> {
  const { services } = app;
  const { db, now } = services;
  await mkdir(receivedFolder(services), { recursive: true });
  await mkdir(sourcesFolder(services), { recursive: true });
  const work = new UploadWork();
  await registerReceiver(app, {
    path: "/api/radio/accounts/:account/announcement_audio/files",
    needs: may("messaging.edit", account("account")),
    pathFor: announcementFilesPath,
    folder: receivedFolder(services),
    idShape: ID,
    newId: newSourceId,
    work,
    async admit({ metadata: { name, kind }, ...file }) {
      if (!name || (kind !== "upload" && kind !== "recording"))
        return problem("invalid", { reason: "metadata" });
      const shown = plainText(name, LONGEST_NAME) || "Untitled";
      return await admitSound(services, { ...file, kind, name: shown, state: "receiving" });
    },
    async find(id) {
      const row = await findSourceById(db, id);
      return row && toAdmitted(row);
    },
    noteReceived: (id, received) => noteReceived(db, id, received, now()),
    async complete(id) {
      const source = await enqueue(db, id, now());
      if (!source) return;
      announceSounds(services, source.accountId);
      onComplete();
    },
    async giveUp({ id, accountId }) {
      if (await refuseSource(db, id, "no-space", now())) announceSounds(services, accountId);
      await deleteSourceFiles(services, id);
    },
    async remove(accountId, id) {
      if (!(await deleteSource(db, accountId, id))) return false;
      work.stop(id);
      await deleteSourceFiles(services, id);
      announceSounds(services, accountId);
      return true;
    },
  });
}

function toAdmitted({ name, kind, state, ...row }: SourceRow): AdmittedFile {
  const isOpen = state === "receiving" || state === "refused";
  return { ...row, state: isOpen ? state : "complete", metadata: { name, kind } };
}
