import { signAudio } from "#server/modules/media/public.ts";
import type { Services } from "#server/services.ts";
import type { AnnouncementSource } from "#shared/contract/rest/messages/announcement-audio.ts";
import type { SignedInViewer } from "#shared/domain/access/viewer.ts";
import type { AudioRow, SourceRow } from "./repository.ts";

/** A part of a sound as players get it. */
export interface AnnouncementSound extends Omit<AudioRow, "accountId" | "createdAt" | "sourceId"> {
  readonly source: SourceFacts;
}

/** What a sound is cut from. */
interface SourceFacts extends Pick<SourceRow, "id" | "kind" | "name" | "text"> {
  readonly durationMs: number;
}

export function toSound(
  { accountId: _account, createdAt: _created, sourceId: _source, ...audio }: AudioRow,
  source: SourceRow,
): AnnouncementSound {
  return { ...audio, source: toFacts(source) };
}

function toFacts({ id, kind, name, text, durationMs }: SourceRow): SourceFacts {
  return { id, kind, name, text, durationMs: durationMs ?? 0 };
}

/** The address of a source or of cut audio, for a person who listens. */
export function audioUrl(
  services: Pick<Services, "tokens" | "now">,
  viewer: SignedInViewer,
  id: string,
): string {
  return signAudio(services, id, viewer, "preview").url;
}

export function toRecord(
  services: Pick<Services, "tokens" | "now">,
  viewer: SignedInViewer,
  { id, kind, name, state, reason, text, durationMs, startMs, endMs, peaks }: SourceRow,
): AnnouncementSource {
  const isReady = durationMs !== null && startMs !== null && endMs !== null && peaks !== null;
  const sound = isReady ? { durationMs, startMs, endMs, peaks, url: audioUrl(services, viewer, id) } : null;
  return { id, kind, name, state, reason, text, sound };
}
