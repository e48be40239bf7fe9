import { createHash, randomBytes } from "node:crypto";
import { seal, unseal } from "#server/plugins/secrets/seal.ts";
import type { Services } from "#server/services.ts";
import { MovedDataBody } from "#shared/contract/moved-data.ts";
import { allowedOf, type MovedData } from "#shared/domain/moves/moved-data.ts";
import { MOVE_ID_MS } from "#shared/domain/moves/service-move.ts";
import { deleteMovedExpiredBefore, insertMoved, takeMoved } from "./repository.ts";

/** 128 bits. */
const ID_BYTES = 16;

/** Stores what is allowed of the data for a minute; returns the id to fetch it by. */
export async function storeData({ db, secrets, now }: Services, data: MovedData): Promise<string> {
  const id = randomBytes(ID_BYTES).toString("base64url");
  const idHash = hashOf(id);
  const at = now();
  // Anybody can send data: only what is young takes up space.
  await deleteMovedExpiredBefore(db, at);
  await insertMoved(db, {
    idHash,
    sealed: seal(secrets["moved-storage"], idHash, JSON.stringify(allowedOf(data))),
    expiresAt: new Date(at.getTime() + MOVE_ID_MS),
  });
  return id;
}

/** The data of an id, once; null: unknown, expired or fetched. */
export async function fetchData({ db, secrets, now }: Services, id: string): Promise<MovedData | null> {
  const idHash = hashOf(id);
  const sealed = await takeMoved(db, idHash, now());
  const opened = sealed === null ? null : unseal(secrets["moved-storage"], idHash, sealed);
  return opened === null ? null : allowedOf(MovedDataBody.parse(JSON.parse(opened)));
}

function hashOf(id: string): string {
  return createHash("sha256").update(id).digest("base64url");
}
