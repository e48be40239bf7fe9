import type { ElectronHost } from "#renderer/host/host.ts";
import { SystemPanel } from "./system-panel.ts";

/** Shows this computer's player, which main runs, in the system's now-playing panel. */
export function showMainPlayer({ player, serviceUrl }: ElectronHost): () => void {
  const panel = new SystemPanel({
    pictures: serviceUrl,
    // Main ignores commands that it refuses.
    command: (command) => void player.command(command).catch(() => undefined),
  });
  let told = false;
  const stop = player.on("state", (state) => {
    told = true;
    panel.show(state);
  });
  // The requested state may arrive after newer events.
  player.state().then(
    (state) => !told && panel.show(state),
    () => undefined,
  );
  return () => {
    told = true;
    stop();
    panel.clear();
  };
}
