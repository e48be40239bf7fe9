/// <reference types="vite/client" />

/** Host of this build; the other host's code is dropped. */
declare const __HOST__: "web" | "electron";
declare const __APP_VERSION__: string;
/** The commit of this build; empty when the builder did not name it, undefined without a build. */
declare const __APP_COMMIT__: string | undefined;
