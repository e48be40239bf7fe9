import { paths } from "../../lib/paths.ts";
import type { Session } from "../../lib/session/session.ts";

/** Where the desktop app begins: at its zone when it is paired, else where one chooses a zone or signs in. */
export function electronStart(session: Pick<Session, "get" | "isLoggedIn">): string {
  if (session.get().paired) return paths.electron.pairedZone();
  return session.isLoggedIn() ? paths.electron.select() : paths.electron.login();
}
