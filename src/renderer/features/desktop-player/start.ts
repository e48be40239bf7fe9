import { paths } from "#renderer/lib/paths.ts";
import type { Session } from "#renderer/lib/session/session.ts";

/** The app's start page: the zone when paired, else the choice of a zone or sign-in. */
export function desktopPlayerStart(session: Pick<Session, "get" | "isLoggedIn">): string {
  if (session.get().paired) return paths.electron.pairedZone();
  return session.isLoggedIn() ? paths.electron.select() : paths.electron.login();
}
