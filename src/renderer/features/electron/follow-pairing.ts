import type { ElectronHost } from "../../host/host.ts";
import type { Session } from "../../lib/session/session.ts";
import type { KeyValueStorage } from "../../lib/storage/stored.ts";
import { electronStart } from "./start.ts";
import { unpairedNotice } from "./unpaired-notice.ts";
import { unpairing } from "./unpairing.ts";

interface FollowPairingOptions {
  readonly host: { readonly pairing: Pick<ElectronHost["pairing"], "current" | "on"> };
  readonly session: Pick<Session, "get" | "isLoggedIn" | "subscribe">;
  readonly storage: KeyValueStorage;
  /** Goes to a path in place of the present one. */
  readonly go: (path: string) => void;
}

/**
 * Moves the desktop app when its pairing changes: to the zone when it was paired; to the choice or to sign-in when it was
 * unpaired, with a word about it unless somebody at this computer did it. Gives the disposer.
 */
export function followPairing({ host, session, storage, go }: FollowPairingOptions): () => void {
  const notice = unpairedNotice(storage);
  let zoneName = "";
  let stopWaiting = () => {};

  const current = host.pairing.current().then(
    (zone) => {
      zoneName ||= zone?.soundZone.name ?? "";
    },
    () => undefined,
  );
  const stop = host.pairing.on("changed", async ({ zone, unexpected }) => {
    const { byHand } = unpairing.getState();
    await current;
    if (zone) notice.clear();
    else if (unexpected && !byHand) notice.write({ zone: zoneName });
    const wasNamed = zoneName !== "";
    zoneName = zone?.soundZone.name ?? "";
    stopWaiting();
    // News about the same pairing moves nobody.
    if (zone && wasNamed) return;
    stopWaiting = whenPaired(session, zone !== null, () => go(electronStart(session)));
  });
  return () => {
    stop();
    stopWaiting();
  };
}

/** The session follows the pairing by itself, a moment later: guards ask the session. */
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
