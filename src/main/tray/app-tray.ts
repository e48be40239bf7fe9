import { Menu, type MenuItemConstructorOptions, nativeImage, Tray } from "electron";
import type { Signal } from "#main/signal.ts";
import type { Texts } from "#main/texts/texts.ts";
import type { ControlCommand, PlaybackState } from "#shared/contract/control.ts";
import { type TrayAction, type TrayItem, trayView } from "./tray-view.ts";

export interface AppTrayParts {
  /** Folder of the icons. */
  readonly icons: string;
  readonly player: {
    readonly changed: Pick<Signal<PlaybackState | null>, "on">;
    state(): PlaybackState | null;
    command(command: ControlCommand): void;
  };
  readonly texts: Pick<Texts, "t" | "language" | "changed">;
  readonly chosen: (action: TrayAction) => void;
}

/** Shows the app's icon in the tray (the menu bar on macOS), with the track and a menu. Returns a disposer. */
export function showTray({ icons, player, texts, chosen }: AppTrayParts): () => void {
  const isMac = process.platform === "darwin";
  const image = nativeImage.createFromPath(`${icons}/${isMac ? "trayTemplate" : "tray"}.png`);
  const tray = new Tray(image);
  let shown = "";
  const itemOf = (item: TrayItem): MenuItemConstructorOptions => {
    if (item.kind === "separator") return { type: "separator" };
    if (item.kind === "text") return { label: escaped(item.label), enabled: false };
    const click = () => (item.kind === "command" ? player.command(item.command) : chosen(item.action));
    return { label: item.label, click };
  };
  const show = () => {
    const view = trayView(player.state(), texts);
    // Replacing a menu closes it under the pointer, so an unchanged one stays.
    const text = JSON.stringify(view);
    if (text === shown) return;
    shown = text;
    tray.setToolTip(view.tooltip);
    tray.setContextMenu(Menu.buildFromTemplate(view.items.map(itemOf)));
  };
  show();
  const stops = [player.changed.on(show), texts.changed.on(show)];
  // On macOS, a click opens the menu, as with every icon there.
  if (!isMac) tray.on("click", () => chosen("open"));
  return () => {
    for (const stop of stops) stop();
    tray.destroy();
  };
}

/** In a menu's label, a single ampersand marks an access key. */
function escaped(label: string): string {
  return process.platform === "darwin" ? label : label.replaceAll("&", "&&");
}
