import { keptIn } from "#renderer/lib/session/kept-session.ts";
import type { WebHost } from "./host.ts";

/** The browser: the page's origin is the service. */
export function createWebHost(): WebHost {
  return {
    kind: "web",
    manages: true,
    version: __APP_VERSION__,
    serviceUrl: "",
    platform: navigator.platform,
    kept: keptIn(localStorage),
  };
}
