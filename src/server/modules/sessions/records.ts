import type { SessionRow } from "#server/modules/auth/public.ts";
import { readClientIdentification } from "#shared/contract/client-identification.ts";
import type { OpenSession } from "#shared/contract/rest/session.ts";

/** Operating system names sent by desktop programs. */
const SYSTEMS: Readonly<Record<string, string>> = { win32: "Windows", darwin: "macOS", linux: "Linux" };

/** A session as shown to its owner; `current` is the caller's. */
export function toOpenSession(row: SessionRow, current: string): OpenSession {
  const said = readClientIdentification(row.client);
  const app = said === null ? "other" : said.client === "roomtone-desktop" ? "desktop" : "web";
  const os = said?.os ?? null;
  return {
    id: row.id,
    current: row.id === current,
    app,
    browser: app === "web" ? (said?.browser ?? null) : null,
    os: os === null || os === "unknown" ? null : (SYSTEMS[os] ?? os),
    address: row.address === "" ? null : row.address,
    created_at: row.createdAt.toISOString(),
    last_used_at: row.lastUsedAt.toISOString(),
  };
}
