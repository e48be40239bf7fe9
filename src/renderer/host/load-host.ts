import type { Host } from "./host.ts";

/** The host of this build. The other one's branch is dropped by the bundler. */
export async function loadHost(): Promise<Host> {
  if (__HOST__ === "electron") return (await import("./host.electron.ts")).createElectronHost();
  return (await import("./host.web.ts")).createWebHost();
}
