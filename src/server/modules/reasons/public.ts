/** Why a zone plays a track, and the music that people reduced there. */

export { lessOftenIds } from "./less-often.ts";
