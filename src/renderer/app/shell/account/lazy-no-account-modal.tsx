import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { useOffersSignUp } from "#renderer/app/shell/use-nav-items.ts";
import { viewerQueries } from "#renderer/data/people/viewer.ts";
import { useServices } from "#renderer/lib/services.tsx";
import { useSession } from "#renderer/lib/session/use-session.ts";
import { preferences } from "#renderer/lib/storage/debounced-storage.ts";
import { stored } from "#renderer/lib/storage/stored.ts";

const NoAccountModal = lazy(async () => ({
  default: (await import("./no-account-modal.tsx")).NoAccountModal,
}));

/** Offers sign-up to a person without an account, until they have dismissed it once in this browser. */
export function LazyNoAccountModal() {
  const services = useServices();
  const { userId } = useSession();
  const offersSignUp = useOffersSignUp();
  const [kept] = useState(() => stored(preferences(localStorage), "no-account-dismissed", asUserIds));
  const [dismissed, setDismissed] = useState(() => kept.read() ?? []);
  const acls = useQuery({
    ...viewerQueries(services).acls(userId ?? ""),
    enabled: userId !== null && offersSignUp,
  }).data;
  if (userId === null || !offersSignUp || dismissed.includes(userId) || !acls) return null;
  // An account that waits for two-step sign-in is missing from the list of accounts.
  if (acls.two_step_due.length > 0) return null;
  const dismiss = () => {
    const all = [...dismissed, userId];
    kept.write(all);
    setDismissed(all);
  };
  return (
    <Suspense>
      <NoAccountModal onCancel={dismiss} />
    </Suspense>
  );
}

function asUserIds(value: unknown): readonly string[] | null {
  return Array.isArray(value) ? value.filter((id) => typeof id === "string") : null;
}
