/** Audio and pictures as files: the choice of encoding for a player, and signed addresses. */

export { deliverAudio } from "./delivery.ts";
export { signAudio } from "./signed-audio.ts";
