import { desktopPlayerStart } from "#renderer/features/desktop-player/start.ts";
import type { ElectronHost } from "#renderer/host/host.ts";
import { paths } from "#renderer/lib/paths.ts";
import type { Session } from "#renderer/lib/session/session.ts";
import type { BrowserSignInState } from "#shared/contract/ipc/browser-sign-in.ts";

interface FollowBrowserSignInOptions {
  readonly host: { readonly browserSignIn: Pick<ElectronHost["browserSignIn"], "state" | "take" | "on"> };
  readonly session: Pick<Session, "get" | "isLoggedIn" | "takeOver">;
  /** Replaces the current path. */
  readonly go: (path: string) => void;
}

/**
 * Adopts the session of a sign-in in the browser, on whichever page the app is by then, and continues from sign-in.
 * Also handles a session that arrived before the page loaded. Returns the disposer.
 */
export function followBrowserSignIn({ host, session, go }: FollowBrowserSignInOptions): () => void {
  const { browserSignIn } = host;
  const follow = async ({ status }: BrowserSignInState) => {
    if (status === "redeeming") go(paths.electron.browserOpened());
    if (status !== "done") return;
    const signedIn = await browserSignIn.take();
    if (!signedIn) return;
    session.takeOver(signedIn);
    go(desktopPlayerStart(session));
  };
  const followOrLeave = (state: BrowserSignInState) => void follow(state).catch(() => undefined);
  const stop = browserSignIn.on("state", followOrLeave);
  browserSignIn.state().then(followOrLeave, () => undefined);
  return stop;
}
