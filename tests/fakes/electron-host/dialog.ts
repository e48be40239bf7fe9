import { refusing } from "./refusing.ts";

/** The system's dialogs, of which there are none here: whoever asks for one is told so. */
export const dialog = refusing("dialog", {});
