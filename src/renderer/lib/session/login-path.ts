import { paths } from "../paths.ts";
import type { Services } from "../services.tsx";

/** Where sign-in is: the desktop app has its own. */
export function loginPath({ host }: Pick<Services, "host">): string {
  return host.kind === "electron" ? paths.electron.login() : paths.login();
}
