import { readFileSync } from "node:fs";
import { HostEmitter } from "./emitter.ts";
import type { HostMenu } from "./menu.ts";
import { refusing } from "./refusing.ts";

const PNG_SIGNATURE = "89504e470d0a1a0a";

interface HostImage {
  isEmpty(): boolean;
  getSize(): { readonly width: number; readonly height: number };
}

/** Reads the size of PNG images; any other file gives an empty image, as in Electron. */
export const nativeImage = refusing("nativeImage", {
  createFromPath(path: string): HostImage {
    const size = pngSize(path);
    return refusing("NativeImage", { isEmpty: () => size.width === 0, getSize: () => size });
  },
});

function pngSize(path: string): { readonly width: number; readonly height: number } {
  try {
    const bytes = readFileSync(path);
    if (bytes.subarray(0, 8).toString("hex") !== PNG_SIGNATURE) return { width: 0, height: 0 };
    return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
  } catch {
    return { width: 0, height: 0 };
  }
}

const trays = new Set<HostTray>();

/** The icons in the tray, for tests. */
export function allTrays(): readonly HostTray[] {
  return [...trays];
}

export class HostTray extends HostEmitter {
  readonly image: HostImage;
  tooltip = "";
  menu: HostMenu | null = null;

  constructor(image: HostImage) {
    super("Tray", ["click", "right-click", "double-click"]);
    if (image.isEmpty()) throw new Error("Tray: an empty image");
    this.image = image;
    trays.add(this);
  }

  setToolTip(text: string): void {
    this.tooltip = text;
  }

  setContextMenu(menu: HostMenu | null): void {
    this.menu = menu;
  }

  destroy(): void {
    trays.delete(this);
  }
}

export const Tray = new Proxy(refusing("Tray", HostTray), {
  construct: (target, [image]: [HostImage]) => refusing("Tray", new target(image)),
});
