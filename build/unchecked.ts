import type { BuildResult } from "electron-builder";

/*
 * electron-builder runs this when all packages are made: says which of them no test has seen at work. The tests pack around
 * stand-ins; what the real tools make, and what systems do with it, is for a person to check: src/docs/real-machines.md.
 */

const STEPS: Readonly<Record<string, string>> = {
  nsis: "Windows: installing, updating and uninstalling with NSIS, and the signature (Windows W1, W6, W7)",
  dmg: "macOS: the disk image, its signature and notarisation (macOS M1)",
  zip: "macOS: the archive that Squirrel updates from (macOS M5)",
  appimage: "Linux: the AppImage's static runtime and its launcher (Linux L1, L2, L6)",
  deb: "Linux: the deb's dependencies and scripts (Linux L7)",
};

/** Name of the method electron-builder looks for. */
export function afterAllArtifactBuild({
  platformToTargets,
}: Pick<BuildResult, "platformToTargets">): string[] {
  const made = [...platformToTargets.values()].flatMap((targets) => [...targets.keys()]);
  const unchecked = made.flatMap((target) => STEPS[target.toLowerCase()] ?? []);
  if (unchecked.length > 0) {
    const lines = unchecked.map((step) => `  - ${step}\n`);
    process.stdout.write(
      `\nThese steps ran, and nothing has checked them. How to, on real machines: src/docs/real-machines.md\n${lines.join("")}`,
    );
  }
  return [];
}
