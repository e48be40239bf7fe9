import { paths } from "#renderer/lib/paths.ts";
import type { Services } from "#renderer/lib/services.tsx";

/** The sign-in path; the desktop app has its own. */
export function loginPath({ host }: Pick<Services, "host">): string {
  return host.browserSignIn ? paths.electron.login() : paths.login();
}
