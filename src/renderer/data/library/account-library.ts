import { idle } from "#renderer/lib/page/idle.ts";
import { queryKeys } from "#renderer/lib/query-keys.ts";
import type { Services } from "#renderer/lib/services.tsx";
import {
  AddToLibraryDocument,
  LibraryItemsDocument,
  type LibraryItemsQuery,
  RemoveFromLibraryDocument,
} from "#shared/contract/graphql/generated/operations.ts";
import { decodeId } from "#shared/domain/ids/opaque-id.ts";
import { LIBRARY_PAGES } from "#shared/domain/library/library-limits.ts";
import { type LibraryQuestion, libraryKind } from "#shared/domain/library/library-question.ts";
import { partOf } from "#shared/domain/services/part-of.ts";
import { Listeners } from "#shared/player/listeners.ts";

/** The operation that failed. */
export type LibraryOperation = "add" | "remove" | "connect" | "query";

/** An event that a library emits. */
export type LibraryEvent =
  | { readonly type: "added" | "removed"; readonly ids: readonly string[] }
  | { readonly type: "changed"; readonly version: number }
  | { readonly type: "error"; readonly operation: LibraryOperation; readonly error: unknown };

/** A library's version and items. */
export interface LibraryState {
  readonly version: number;
  /** Latest first. */
  readonly ids: readonly string[];
}

export type LibraryNode = NonNullable<LibraryItemsQuery["library"]>["items"]["edges"][number]["node"];

export interface LibraryPage {
  readonly nodes: readonly LibraryNode[];
  /** Cursor of the next page; null on the last one. */
  readonly after: string | null;
}

/** A library of playlists and schedules. Its calls reject when the service refuses. */
export interface Library {
  add(ids: readonly string[]): Promise<LibraryState>;
  remove(ids: readonly string[]): Promise<LibraryState>;
  /** Adds (true) or removes an item. */
  toggle(id: string, wanted: boolean): Promise<LibraryState>;
  /** Refetches everything shown of it. */
  refetch(): Promise<void>;
  on(listener: (event: LibraryEvent) => void): () => void;
}

type Needed = Pick<Services, "graphql" | "queryClient" | "host" | "session" | "parts">;

/** An account's library, followed live while connected. */
export class AccountLibrary implements Library {
  readonly #services: Needed;
  readonly #owner: string;
  readonly #events = new Listeners<LibraryEvent>();
  #connections = 0;
  #disconnect: (() => void) | null = null;
  /** The newest version on screen or being fetched. */
  #version = -1;

  constructor(services: Needed, owner: string) {
    this.#services = services;
    this.#owner = owner;
  }

  async add(ids: readonly string[]): Promise<LibraryState> {
    const items = ids.map((id) => ({ id, itemKind: libraryKind(decodeId(id)?.kind ?? "") }));
    const variables = { owner: this.#owner, input: { items } };
    const { addToLibrary } = await this.#told("add", this.#services.graphql(AddToLibraryDocument, variables));
    this.#emit({ type: "added", ids });
    return this.#changedTo(addToLibrary);
  }

  async remove(ids: readonly string[]): Promise<LibraryState> {
    const variables = { owner: this.#owner, input: { itemIds: [...ids] } };
    const call = this.#services.graphql(RemoveFromLibraryDocument, variables);
    const { removeFromLibrary } = await this.#told("remove", call);
    this.#emit({ type: "removed", ids });
    return this.#changedTo(removeFromLibrary);
  }

  toggle(id: string, wanted: boolean): Promise<LibraryState> {
    return wanted ? this.add([id]) : this.remove([id]);
  }

  refetch(): Promise<void> {
    return this.#services.queryClient.invalidateQueries({ queryKey: queryKeys.library(this.#owner) });
  }

  /** Fetches one page of items. */
  async page(
    question: LibraryQuestion,
    first: number,
    after: string | null,
    signal: AbortSignal,
  ): Promise<LibraryPage> {
    const variables = { owner: this.#owner, first, after, query: question };
    const call = this.#services.graphql(LibraryItemsDocument, variables, { signal, path: "library.items" });
    const { edges, pageInfo } = await this.#told("query", call);
    return {
      nodes: edges.map(({ node }) => node),
      after: pageInfo.hasNextPage ? pageInfo.endCursor : null,
    };
  }

  /** Fetches all items that match the question, page by page. */
  async all(question: LibraryQuestion, signal: AbortSignal): Promise<readonly LibraryNode[]> {
    const nodes: LibraryNode[] = [];
    let after: string | null = null;
    do {
      const page: LibraryPage = await this.page(question, LIBRARY_PAGES.all, after, signal);
      nodes.push(...page.nodes);
      after = page.after;
    } while (after !== null);
    return nodes;
  }

  on(listener: (event: LibraryEvent) => void): () => void {
    return this.#events.add(listener);
  }

  /** Follows its versions until disposed; several callers share one connection. */
  connect(): () => void {
    this.#connections += 1;
    if (this.#connections === 1) this.#disconnect = this.#follow();
    let left = false;
    return () => {
      if (left) return;
      left = true;
      this.#connections -= 1;
      if (this.#connections > 0) return;
      this.#disconnect?.();
      this.#disconnect = null;
    };
  }

  #follow(): () => void {
    const { host, session, queryClient } = this.#services;
    let left = false;
    let unfollow: (() => void) | null = null;
    const start = async () => {
      // Rendering the page comes first.
      await idle();
      const { followLibrary, subscriptionClient } = await import("#renderer/realtime/library-connection.ts");
      if (left) return;
      unfollow = followLibrary({
        open: () => subscriptionClient(host.serviceUrl || location.origin, () => session.token()),
        owner: this.#owner,
        items: () => queryClient.getQueryData<LibraryState>(libraryIdsKey(this.#owner))?.ids.length ?? 0,
        onVersion: (version) => this.#heard(version),
        onOwnLibrary: () => void queryClient.invalidateQueries({ queryKey: queryKeys.permissions() }),
        onError: (error) => this.#emit({ type: "error", operation: "connect", error }),
      });
    };
    start().catch((error: unknown) => this.#emit({ type: "error", operation: "connect", error }));
    return () => {
      left = true;
      unfollow?.();
    };
  }

  /** Refetches on another version, unless it is the change just made here. */
  #heard(version: number): void {
    if (version <= this.#version) return;
    this.#version = version;
    this.#emit({ type: "changed", version });
    void this.refetch();
  }

  #changedTo({ version, ids }: LibraryState): LibraryState {
    this.#version = Math.max(this.#version, version);
    this.#emit({ type: "changed", version });
    return { version, ids };
  }

  async #told<Answer>(operation: LibraryOperation, call: Promise<Answer>): Promise<Answer> {
    try {
      return await call;
    } catch (error) {
      this.#emit({ type: "error", operation, error });
      throw error;
    }
  }

  #emit(event: LibraryEvent): void {
    this.#events.emit(event);
  }
}

/** The library of a person without an account: empty, and refuses changes. */
export class NullLibrary implements Library {
  add = () => refuse("adding");
  remove = () => refuse("removing");
  toggle = () => refuse("toggling");
  refetch = () => refuse("refetching");
  on = () => () => undefined;
}

function refuse(operation: "adding" | "removing" | "toggling" | "refetching"): Promise<never> {
  return Promise.reject(new Error(`NullLibrary does not support ${operation}`));
}

/** The key of the library's version and ids. */
export function libraryIdsKey(owner: string): readonly unknown[] {
  return [...queryKeys.library(owner), "ids"];
}

const createLibraries = () => new Map<string, AccountLibrary>();

/** The library of an account; one instance per page. */
export function libraryOf(services: Needed, owner: string): AccountLibrary {
  const libraries = partOf(services, createLibraries);
  const library = libraries.get(owner) ?? new AccountLibrary(services, owner);
  libraries.set(owner, library);
  return library;
}

const NOBODYS = new NullLibrary();

/** The account's library, or without an account the one that refuses every change. */
export function libraryFor(services: Needed, owner: string | null): Library {
  return owner === null ? NOBODYS : libraryOf(services, owner);
}
