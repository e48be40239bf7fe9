import { makeBridge, makePreloadElectron } from "./page-runtime.ts";
import { refusing } from "./refusing.ts";
import { makeWire } from "./wire.ts";

/** Name of the preloads' world, and of the function that sends messages to the host. */
export const PRELOAD_WORLD = "electron-host-preload";
export const HOST_BINDING = "electronHostSend";
/** Name of the function in that world that receives the host's messages. */
export const HOST_DELIVER = "electronHostDeliver";

/** Only a window's top document has a preload. */
const ONLY_TOP = "if (window !== window.top) return;";

/** Script for the page's own world; receives the preload's exposed values. Install before {@link preloadScript}. */
export function pageScript(secret: string): string {
  return `(() => { ${ONLY_TOP}
    (${makeBridge})((${makeWire})(), ${JSON.stringify(secret)}, "page", (key, value) => {
      const freeze = (item) => { if (typeof item === "object" && item) Object.values(item).forEach(freeze); return Object.freeze(item); };
      Object.defineProperty(window, key, { value: freeze(value), enumerable: true });
    });
  })();`;
}

/** Script for the preload's world: the preload as a CommonJS module, with the few globals of a sandboxed one. */
export function preloadScript(secret: string, source: string): string {
  return `(() => { ${ONLY_TOP}
    class NotImplemented extends Error {}
    const ASKED_OF_EVERYTHING = new Set(["then", "toJSON", "constructor"]);
    const refusing = ${refusing};
    const wire = (${makeWire})();
    const bridge = (${makeBridge})(wire, ${JSON.stringify(secret)}, "preload", () => {});
    const send = window.${HOST_BINDING};
    const { electron, deliver } = (${makePreloadElectron})(wire, bridge, (message) => send(JSON.stringify(message)));
    window.${HOST_DELIVER} = deliver;
    const parts = Object.fromEntries(Object.entries(electron).map(([name, part]) => [name, refusing(name, part)]));
    const require = (name) => {
      if (name === "electron") return refusing("electron", parts);
      throw new Error("module not found in a sandboxed preload: " + name);
    };
    const module = { exports: {} };
    (function (require, module, exports, process) {${source}
})(require, module, module.exports, refusing("process", { contextIsolated: true, sandboxed: true, type: "renderer" }));
  })();`;
}
