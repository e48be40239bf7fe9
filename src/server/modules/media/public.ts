/** Audio and pictures as files: which encoding answers a player, and signed addresses for them. */

export { deliverAudio } from "./delivery.ts";
export { signAudio } from "./signed-audio.ts";
