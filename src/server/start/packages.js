import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

/**
 * Whether the folder's node_modules matches its package-lock.json. npm writes its own lock into node_modules at the
 * end, so an aborted `npm ci` leaves none. Compares contents, not times, because Git changes the times of unchanged
 * files. Optional packages may be missing, as on systems that they do not support.
 */
export function arePackagesInstalled(root) {
  const installed = packagesOf(join(root, "node_modules/.package-lock.json"));
  const wanted = packagesOf(join(root, "package-lock.json"));
  if (!installed || !wanted) return false;
  for (const name of Object.keys(installed)) if (!(name in wanted)) return false;
  for (const [name, { version, integrity, optional, link }] of Object.entries(wanted)) {
    if (name === "") continue;
    const found = installed[name];
    if (!found && optional) continue;
    if (!found || found.version !== version || found.integrity !== integrity || found.link !== link)
      return false;
    if (!existsSync(join(root, name))) return false;
  }
  return true;
}

/** The packages of a lock by folder; null without a complete lock. */
function packagesOf(file) {
  try {
    return JSON.parse(readFileSync(file, "utf8")).packages ?? null;
  } catch {
    return null;
  }
}
