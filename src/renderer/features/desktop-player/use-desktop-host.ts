import type { ElectronHost } from "#renderer/host/host.ts";
import { useServices } from "#renderer/lib/services.tsx";

/** The desktop app around this page. This feature's routes are guarded: calling it elsewhere is a bug. */
export function useDesktopHost(): ElectronHost {
  const { host } = useServices();
  if (host.kind !== "electron") throw new Error("A screen of the desktop app was opened elsewhere");
  return host;
}
