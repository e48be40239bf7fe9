/** Messages that zones announce, campaigns that say when, and the record of what was announced. */

export { deleteAnnouncementPlaysBefore } from "./plays-repository.ts";
export { recordAnnouncements } from "./record-announcements.ts";
export { usedAudioIds } from "./repository.ts";
export { zoneAnnouncements } from "./zone-announcements.ts";
