import { paths } from "../paths.ts";
import type { Services } from "../services.tsx";

/** The sign-in path; the desktop app has its own. */
export function loginPath({ host }: Pick<Services, "host">): string {
  return host.browserSignIn ? paths.electron.login() : paths.login();
}
