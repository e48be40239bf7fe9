/** Sounds that messages are made of: cutting them, and finding what was cut. */

export { cutAudio } from "./commands/cut-audio.ts";
export { findAudio } from "./find-audio.ts";
export { type AnnouncementSound, audioUrl } from "./records.ts";
export { soundFile } from "./sound-files.ts";
export { deleteUnusedSounds } from "./tidy-sounds.ts";
