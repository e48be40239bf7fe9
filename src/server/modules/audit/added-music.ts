import type { Services } from "#server/services.ts";
import { findUserName, insertEntry } from "./repository.ts";

/** Tracks that somebody added to an account. */
interface AddedMusic {
  readonly accountId: string;
  /** Null: the person has left the service. */
  readonly userId: string | null;
  readonly first: { readonly id: string; readonly name: string };
  readonly count: number;
}

/** Writes added tracks into the account's log, as one entry. The tracks remain if that fails. */
export async function recordAddedMusic(
  { db, now, log }: Pick<Services, "db" | "now" | "log">,
  { accountId, userId, first, count }: AddedMusic,
): Promise<void> {
  try {
    await insertEntry(db, {
      accountId,
      at: now(),
      actorType: "user",
      actorId: userId ?? "",
      actorName: userId === null ? "" : ((await findUserName(db, userId)) ?? ""),
      kind: "music.own-added",
      subjectId: first.id,
      subjectName: first.name,
      subjectCount: count,
      changes: [],
    });
  } catch (error) {
    log.error({ err: error, account: accountId }, "Added music could not be written into the log");
  }
}
