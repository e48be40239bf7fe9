import { type QueryClient, QueryObserver } from "@tanstack/react-query";
import type { Services } from "#renderer/lib/services.tsx";
import type { Account } from "#shared/contract/rest/entities.ts";
import { partOf } from "#shared/domain/services/part-of.ts";
import { Listeners } from "#shared/player/listeners.ts";
import { accountQueries, isOutOfReach } from "./accounts.ts";
import { defaultAccount } from "./known-account.ts";

/** The current account, and whether it is known yet. */
export interface ChosenAccount {
  readonly account: Account | null;
  /** False while it is loading. A failed account request counts as known: music of any country is shown then. */
  readonly isKnown: boolean;
  /** The person belongs to no account. */
  readonly hasNone: boolean;
}

interface ChosenAccountStore {
  readonly subscribe: (changed: () => void) => () => void;
  readonly get: () => ChosenAccount;
}

type Sources = Pick<Services, "account" | "parts" | "rest" | "session">;

const createStores = () => new Map<QueryClient, ChosenAccountStore>();

/**
 * One store per page: a grid reads the account in each of its cards, and a query observer per card would drop frames.
 */
export function chosenAccountOf(services: Sources, client: QueryClient): ChosenAccountStore {
  const stores = partOf(services, createStores);
  const store = stores.get(client) ?? createStore(services, client);
  stores.set(client, store);
  return store;
}

/** Observes the queries while there are listeners. */
function createStore(services: Sources, client: QueryClient): ChosenAccountStore {
  const queries = accountQueries(services);
  const changed = new Listeners<null>();
  const list = new QueryObserver(client, queries.list());
  const detail = new QueryObserver(client, { ...queries.detail(""), enabled: false });
  let held: ChosenAccount = { account: null, isKnown: false, hasNone: false };
  let listeners = 0;
  let stop: (() => void) | null = null;

  const read = (): ChosenAccount => {
    const id = services.account.get();
    const listOptions = client.defaultQueryOptions(queries.list());
    list.setOptions(listOptions);
    const { data, isPending } = list.getOptimisticResult(listOptions);
    const own = data?.find((account) => account.id === id);
    const isElsewhere = id !== null && data !== undefined && own === undefined;
    const detailOptions = client.defaultQueryOptions({ ...queries.detail(id ?? ""), enabled: isElsewhere });
    detail.setOptions(detailOptions);
    const other = detail.getOptimisticResult(detailOptions);
    if (isElsewhere && !isOutOfReach(other.error))
      return { account: other.data ?? null, isKnown: other.data !== undefined, hasNone: false };
    const account = own ?? defaultAccount(data ?? []);
    // Without a person or a player nothing is loading.
    return { account, isKnown: !isPending || listOptions.enabled === false, hasNone: data?.length === 0 };
  };
  const refresh = () => {
    const now = read();
    const isSame = (["account", "isKnown", "hasNone"] as const).every((part) => now[part] === held[part]);
    if (isSame) return false;
    held = now;
    return true;
  };
  const update = () => {
    if (refresh()) changed.emit(null);
  };
  const start = () => {
    const ends = [
      services.session.subscribe(update),
      services.account.subscribe(update),
      list.subscribe(update),
      detail.subscribe(update),
    ];
    update();
    return () => {
      for (const end of ends) end();
    };
  };
  return {
    subscribe: (listener) => {
      const leave = changed.add(listener);
      listeners += 1;
      stop ??= start();
      return () => {
        leave();
        listeners -= 1;
        if (listeners > 0) return;
        stop?.();
        stop = null;
      };
    },
    get: () => {
      if (stop === null) refresh();
      return held;
    },
  };
}
