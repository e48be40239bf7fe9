import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { viewerQueries } from "#renderer/data/people/viewer.ts";
import { useServices } from "#renderer/lib/services.tsx";
import { useSession } from "#renderer/lib/session/use-session.ts";
import { preferences } from "#renderer/lib/storage/debounced-storage.ts";
import { asText, stored } from "#renderer/lib/storage/stored.ts";
import { useOffersSignUp } from "./use-nav-items.ts";

const NoAccountModal = lazy(async () => ({
  default: (await import("./no-account-modal.tsx")).NoAccountModal,
}));

/** Offers sign-up to a person without an account, until they have dismissed it once in this browser. */
export function LazyNoAccountModal() {
  const services = useServices();
  const { userId } = useSession();
  const offersSignUp = useOffersSignUp();
  const [kept] = useState(() => stored(preferences(localStorage), "no-account-dismissed", asText));
  const [dismissed, setDismissed] = useState(() => kept.read());
  const acls = useQuery({
    ...viewerQueries(services).acls(userId ?? ""),
    enabled: userId !== null && offersSignUp,
  }).data;
  if (userId === null || !offersSignUp || dismissed === userId || !acls) return null;
  // An account that waits for two-step sign-in is missing from the list of accounts.
  if (acls.two_step_due.length > 0) return null;
  const dismiss = () => {
    kept.write(userId);
    setDismissed(userId);
  };
  return (
    <Suspense>
      <NoAccountModal onCancel={dismiss} />
    </Suspense>
  );
}
