import type { Services } from "#server/services.ts";
import { type AnnouncementSound, type SourceFacts, toFacts, toSound } from "./records.ts";
import { findAudioRows, findSource } from "./repository.ts";

/** An account's cut audio by its id; ids of other accounts are left out. */
export async function findAudio(
  { db }: Pick<Services, "db">,
  accountId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, AnnouncementSound>> {
  const rows = await findAudioRows(db, accountId, [...new Set(ids)]);
  return new Map(rows.map(({ audio, source }) => [audio.id, toSound(audio, source)]));
}

/** A sound of an account that is ready to be cut; null when there is none. */
export async function sourceOf(
  { db }: Pick<Services, "db">,
  accountId: string,
  id: string,
): Promise<SourceFacts | null> {
  const row = await findSource(db, accountId, id);
  return row?.state === "ready" ? toFacts(row) : null;
}
