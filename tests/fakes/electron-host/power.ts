import { HostEmitter } from "./emitter.ts";
import { refusing } from "./refusing.ts";
import { state } from "./state.ts";

export const powerMonitor = refusing(
  "powerMonitor",
  new HostEmitter("powerMonitor", ["suspend", "resume", "shutdown"]),
);

let count = 0;

export const powerSaveBlocker = refusing("powerSaveBlocker", {
  start(_type: "prevent-app-suspension" | "prevent-display-sleep"): number {
    state.powerSaveBlockers.add(++count);
    return count;
  },
  stop(id: number): boolean {
    return state.powerSaveBlockers.delete(id);
  },
  isStarted: (id: number) => state.powerSaveBlockers.has(id),
});
