/// <reference types="vite/client" />

/** Which host this build is for; the other's code is dropped. */
declare const __HOST__: "web" | "electron";
declare const __APP_VERSION__: string;
/** The commit this was built from; empty where the builder did not say, absent where nothing was built. */
declare const __APP_COMMIT__: string | undefined;
