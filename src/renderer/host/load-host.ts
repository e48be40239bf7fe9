import type { Host } from "./host.ts";

/** The host of this build; the bundler drops the other branch. */
export async function loadHost(): Promise<Host> {
  if (__HOST__ === "electron") return (await import("./host.electron.ts")).createElectronHost();
  return (await import("./host.web.ts")).createWebHost();
}
