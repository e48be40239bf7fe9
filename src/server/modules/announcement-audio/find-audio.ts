import type { Services } from "#server/services.ts";
import { type AnnouncementSound, toSound } from "./records.ts";
import { findAudioRows } from "./repository.ts";

/** An account's cut audio by its id; ids of other accounts are left out. */
export async function findAudio(
  { db }: Pick<Services, "db">,
  accountId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, AnnouncementSound>> {
  const rows = await findAudioRows(db, accountId, [...new Set(ids)]);
  return new Map(rows.map(({ audio, source }) => [audio.id, toSound(audio, source)]));
}
