import { useEffect, useSyncExternalStore } from "react";
import { chosenAccount } from "#renderer/data/accounts/accounts.ts";
import { CONSENT, presentConsent } from "#renderer/lib/reporting/consent.ts";
import { type Services, useServices } from "#renderer/lib/services.tsx";
import { userContextStore } from "#renderer/lib/storage/user-context.ts";
import { ApiError } from "#renderer/lib/transport/api-error.ts";
import { AllFlagsDocument, ApplyFlagsDocument } from "#shared/contract/graphql/generated/operations.ts";
import type { FlagName, FlagProperties } from "#shared/domain/flags/flags.ts";
import { partOf } from "#shared/domain/services/part-of.ts";
import { flagContext } from "./flag-context.ts";
import { FlagStore } from "./flag-store.ts";

/** Wait before another try after a failed fetch, in ms. */
const RETRY_MS = 60_000;

/** This page's flags. */
export function flagStoreOf(services: Services): FlagStore {
  return partOf(services, createFlagStore);
}

/** A flag's properties, for a screen that shows what it decides. */
export function useFlag(name: FlagName): FlagProperties {
  const store = flagStoreOf(useServices());
  useEffect(() => store.expose(name), [store, name]);
  return useSyncExternalStore(store.subscribe, () => store.get(name));
}

/** Like {@link useFlag}, but null until the service has answered: for what must not come and go with the answer. */
export function useAnsweredFlag(name: FlagName): FlagProperties | null {
  const store = flagStoreOf(useServices());
  const flag = useSyncExternalStore(store.subscribe, () => store.answered(name));
  const isAnswered = flag !== null;
  useEffect(() => {
    if (isAnswered) store.expose(name);
  }, [store, name, isAnswered]);
  return flag;
}

/**
 * Fetches the flags of the signed-in person, and again for another person or account, and once they have expired while
 * the page is visible. Follows other tabs. Returns the disposer.
 */
export function followFlags(services: Services): () => void {
  const store = flagStoreOf(services);
  let expiry: ReturnType<typeof setTimeout> | undefined;
  let person = services.session.get().userId;
  const refresh = async () => {
    const { userId } = services.session.get();
    // What a person answered decides about no other person's flags.
    if (person !== null && userId !== person) userContextStore(localStorage).clear();
    person = userId;
    await store.refresh();
    clearTimeout(expiry);
    const { answer } = store.state();
    if (answer) expiry = setTimeout(onVisible, Math.max(answer.expiresAt - Date.now(), RETRY_MS));
  };
  const onVisible = () => {
    if (document.visibilityState === "visible") void refresh();
  };
  const onStorage = ({ key }: StorageEvent) => {
    if (key === store.key) store.reread();
  };
  const stops = [services.session.subscribe(refresh), services.account.subscribe(refresh)];
  document.addEventListener("visibilitychange", onVisible);
  addEventListener("storage", onStorage);
  void refresh();
  return () => {
    clearTimeout(expiry);
    removeEventListener("storage", onStorage);
    document.removeEventListener("visibilitychange", onVisible);
    for (const stop of stops) stop();
  };
}

function createFlagStore(services: Services): FlagStore {
  const { graphql, session } = services;
  // Without an account the flags are only the person's.
  const account = () => chosenAccount(services).catch(() => null);
  return new FlagStore({
    storage: localStorage,
    now: () => new Date(),
    who: async () => {
      const { userId, zoneId } = session.get();
      if (!session.isAuthenticated()) return null;
      return `${userId ?? zoneId} ${(await account())?.id ?? ""}`;
    },
    query: async () => {
      const entries = await flagContext(services, await account());
      return (await graphql(AllFlagsDocument, { context: { entries: [...entries] } })).flags ?? null;
    },
    apply: (events, resolveToken, currentClientTime) =>
      graphql(ApplyFlagsDocument, { events: [...events], resolveToken, currentClientTime }),
    mayApply: () => presentConsent() >= CONSENT.analytics,
    // A service out of reach is no fault of the client's.
    onError: (message, error) => {
      const log = services.reporting.logger("flags");
      log[error instanceof ApiError ? "warn" : "error"](message, error);
    },
  });
}
