/** Sounds that messages are made of: cutting them, and finding what was cut. */

export { type AudioCut, cutAudio } from "./commands/cut-audio.ts";
export { findAudio, sourceOf } from "./find-audio.ts";
export { type AnnouncementSound, audioUrl, type SourceFacts } from "./records.ts";
export { soundFile } from "./sound-files.ts";
export { deleteUnusedSounds } from "./tidy-sounds.ts";
