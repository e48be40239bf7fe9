import type { SessionRow } from "#server/modules/auth/public.ts";
import { readClientIdentification } from "#shared/contract/client-identification.ts";
import type { OpenSession } from "#shared/contract/rest/session.ts";

/** What desktop programs call their system. */
const SYSTEMS: Readonly<Record<string, string>> = { win32: "Windows", darwin: "macOS", linux: "Linux" };

/** A session as its person sees it; `current` is the one that asks. */
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
