import { loudnessGainDb, TARGET_LUFS } from "#shared/domain/playback/loudness.ts";
import type { AnnouncerMusic, AnnouncerZone } from "./announcer-parts.ts";
import type { Playhead } from "./playhead.ts";
import type { Programme } from "./programme.ts";

/** The zone as messages see it. */
export function announcerZone(programme: Programme): AnnouncerZone {
  return {
    get soundZoneId() {
      return programme.zone?.soundZone.id ?? null;
    },
    get place() {
      const location = programme.zone?.location;
      return { timezone: location?.timezone ?? "UTC", hours: location?.openingHours ?? null };
    },
    get isPaused() {
      return !programme.intent.playing;
    },
    isMuted: (now) => programme.volumeAt(now) === 0,
    isPaidFor: (now) => programme.mayPlay(now),
    isClosed: (now) => programme.isClosed(now),
  };
}

/** The music as messages see it. */
export function announcerMusic(
  programme: Programme,
  playhead: Playhead,
  setHeld: AnnouncerMusic["setHeld"],
): AnnouncerMusic {
  return {
    get hasTrack() {
      return playhead.track !== null;
    },
    get leftMs() {
      return playhead.track && playhead.current ? playhead.leftMs : null;
    },
    get lufs() {
      const { track } = playhead;
      const equalised = programme.zone?.settings.volume_eq ?? true;
      if (!track || equalised || !Number.isFinite(track.loudnessLufs)) return TARGET_LUFS;
      return track.loudnessLufs + loudnessGainDb(track, false);
    },
    get hasSound() {
      return !playhead.isLost;
    },
    setHeld,
  };
}
