import { useCallback, useState } from "react";
import type { ScheduleCollection } from "#shared/contract/rest/music/schedules.ts";
import type { KnownMusic } from "./week/week-texts.ts";

/** A chosen playlist. */
export interface ChosenMusic {
  readonly id: string;
  readonly name: string;
  readonly image: string | null;
  readonly color: string | null;
}

/** The playlists named by a schedule, and those chosen while editing. */
export interface LearntMusic {
  readonly known: KnownMusic;
  readonly add: (music: ChosenMusic) => void;
  readonly learn: (collections: readonly ScheduleCollection[]) => void;
}

export function useKnownMusic(collections: readonly ScheduleCollection[]): LearntMusic {
  const [known, setKnown] = useState(() => musicOf(collections));
  return {
    known,
    add: useCallback((music) => setKnown((now) => new Map([...now, [music.id, music]])), []),
    learn: useCallback((more) => setKnown((now) => new Map([...now, ...musicOf(more)])), []),
  };
}

export function musicOf(collections: readonly ScheduleCollection[]): KnownMusic {
  return new Map(
    collections.map(({ id, name, image, color_hex }) => [id, { name, image, color: color_hex }]),
  );
}
