import { desktopPlayerStart } from "#renderer/features/desktop-player/start.ts";
import type { ElectronHost } from "#renderer/host/host.ts";
import type { Session } from "#renderer/lib/session/session.ts";

interface FollowPairingOptions {
  readonly host: { readonly pairing: Pick<ElectronHost["pairing"], "current" | "on"> };
  readonly session: Pick<Session, "get" | "isLoggedIn" | "subscribe">;
  /** Replaces the current path. */
  readonly go: (path: string) => void;
}

/**
 * Navigates the desktop app when its pairing changes: once paired, to the zone; once unpaired, to the choice of a zone
 * or to sign-in, which mention the lost zone. Returns the disposer.
 */
export function followPairing({ host, session, go }: FollowPairingOptions): () => void {
  let paired = false;
  let stopWaiting = () => {};

  const current = host.pairing.current().then(
    (zone) => {
      paired ||= zone !== null;
    },
    () => undefined,
  );
  const stop = host.pairing.on("changed", async ({ zone }) => {
    await current;
    const wasPaired = paired;
    paired = zone !== null;
    stopWaiting();
    // News about the same pairing does not navigate.
    if (paired && wasPaired) return;
    stopWaiting = whenPaired(session, paired, () => go(desktopPlayerStart(session)));
  });
  return () => {
    stop();
    stopWaiting();
  };
}

/** The session follows the pairing a moment later, and guards read the session. */
function whenPaired(session: FollowPairingOptions["session"], paired: boolean, then: () => void): () => void {
  if (session.get().paired === paired) {
    then();
    return () => {};
  }
  const stop = session.subscribe(() => {
    if (session.get().paired !== paired) return;
    stop();
    then();
  });
  return stop;
}
