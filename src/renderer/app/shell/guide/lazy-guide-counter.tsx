import { type ComponentType, useEffect, useState } from "react";
import { useCurrentAccount } from "#renderer/data/accounts/current-account.ts";
import { idle } from "#renderer/lib/page/idle.ts";
import { useServices } from "#renderer/lib/services.tsx";
import { useSession } from "#renderer/lib/session/use-session.ts";
import { firstAction } from "#renderer/lib/timing/first-action.ts";
import { mayOfferGuide } from "#shared/domain/onboarding/guide.ts";

/** The flag of the guide as long as no host's rule is known. */
const UNRULED = { enabled: true, forced: false };

const load = async () => (await import("./guide-counter.tsx")).GuideCounter;

/**
 * The counter of the setup guide's tasks. No menu waits for it: it is loaded once the page is idle. For an account whose
 * record offers no guide, it is loaded with the flags, of which one may offer it to everybody.
 */
export function LazyGuideCounter() {
  const { host } = useServices();
  const { userId } = useSession();
  const account = useCurrentAccount();
  const isOffered = account !== null && mayOfferGuide(account, { flag: UNRULED, now: Date.now() });
  const isWanted = host.manages && userId !== null && account !== null && account.plan !== "royalty-free";
  const [Counter, setCounter] = useState<ComponentType | null>(null);
  useEffect(() => {
    if (!isWanted) return;
    let isGone = false;
    (isOffered ? idle() : firstAction())
      .then(load)
      .then((Loaded) => {
        if (!isGone) setCounter(() => Loaded);
      })
      // Without it the menu works; the next page tries again.
      .catch(() => undefined);
    return () => {
      isGone = true;
    };
  }, [isWanted, isOffered]);
  return isWanted && Counter ? <Counter /> : null;
}
