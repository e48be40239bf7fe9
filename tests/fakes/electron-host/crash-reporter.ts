import { hostApp } from "./app.ts";
import { refuseUnknown, refusing } from "./refusing.ts";

/** Chromium's crash reports, which nothing here writes. Electron asks for an address unless they stay where they are. */
export const crashReporter = refusing("crashReporter", {
  start(options: { readonly uploadToServer: boolean }): void {
    refuseUnknown("crashReporter options", options, ["uploadToServer"]);
    if (options.uploadToServer) throw new Error("submitURL must be specified when uploadToServer is true");
    if (hostApp.isReady()) throw new Error("processes that were started already have no crash reporter");
  },
});
