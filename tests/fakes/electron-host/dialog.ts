import { refusing } from "./refusing.ts";

/** The system's dialogs. None are implemented: every access throws. */
export const dialog = refusing("dialog", {});
