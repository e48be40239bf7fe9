import type { ElectronHost } from "../../host/host.ts";
import { SystemPanel } from "./system-panel.ts";

/** Shows the player in this computer, which main runs, in the system's now-playing panel. */
export function showMainPlayer({ player, serviceUrl }: ElectronHost): () => void {
  const panel = new SystemPanel({
    pictures: serviceUrl,
    // What main refuses, it refuses by leaving everything as it is.
    command: (command) => void player.command(command).catch(() => undefined),
  });
  let told = false;
  const stop = player.on("state", (state) => {
    told = true;
    panel.show(state);
  });
  // What was asked for may arrive after what was told since.
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
