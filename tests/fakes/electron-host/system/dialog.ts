import { refusing } from "#tests/fakes/electron-host/network/refusing.ts";

/** The system's dialogs. None are implemented: every access throws. */
export const dialog = refusing("dialog", {});
