import { HostEmitter } from "./emitter.ts";
import { refusing } from "./refusing.ts";

/** A utility process's port to its parent, as in Electron. */
class ParentPort extends HostEmitter {
  constructor() {
    super("parentPort", ["message", "newListener"]);
    // Like a MessagePort, it keeps messages until there is a listener.
    const early: unknown[] = [];
    process.on("message", (message: { readonly value: unknown }) => {
      const event = { data: message.value, ports: [] };
      if (this.listenerCount("message") > 0) this.emit("message", event);
      else early.push(event);
    });
    this.once("newListener", () => {
      queueMicrotask(() => {
        for (const event of early.splice(0)) this.emit("message", event);
      });
    });
  }

  postMessage(message: unknown): void {
    const clone: unknown = structuredClone(message);
    process.send?.(clone);
  }
}

Object.defineProperty(process, "parentPort", { value: refusing("parentPort", new ParentPort()) });
Object.defineProperty(process, "type", { value: "utility" });
process.on("disconnect", () => process.exit(0));
