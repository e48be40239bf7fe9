import { type Client, createClient } from "graphql-ws";
import { pageTimer } from "#renderer/lib/page/page-timer.ts";
import { GRAPHQL_SOCKET_PATH, socketAddress } from "#shared/contract/addresses.ts";
import { CLOSE_REQUEST_TIMEOUT } from "#shared/contract/close-codes.ts";
import {
  LibraryUpdateDocument,
  type LibraryUpdateSubscription,
  MusicLibraryUpdateDocument,
} from "#shared/contract/graphql/generated/operations.ts";
import { libraryReconnect } from "#shared/domain/library/library-limits.ts";
import { HEARTBEAT } from "#shared/domain/realtime/heartbeat.ts";
import { Retry } from "#shared/domain/realtime/retry.ts";

export interface LibraryConnectionOptions {
  /** Opens a connection that does not retry by itself. */
  readonly open: () => Client;
  /** The account of the followed library. */
  readonly owner: string;
  /** Current number of items: libraries with items wait longer, to spread clients. */
  readonly items: () => number;
  readonly onVersion: (version: number) => void;
  /** The library of the newest account changed: its people's permissions are refetched (specification, platform §6). */
  readonly onOwnLibrary: () => void;
  readonly onError: (error: unknown) => void;
  readonly random?: () => number;
}

/** Follows the versions of a library until disposed; reopens a lost connection after growing waits. */
export function followLibrary(options: LibraryConnectionOptions): () => void {
  const { owner, items, onVersion, onOwnLibrary, onError, random = Math.random } = options;
  let client: Client | null = null;
  let left = false;

  const later = (error: unknown) => {
    if (left || retry.isWaiting) return;
    onError(error);
    end(client);
    retry.later();
  };
  const connect = () => {
    client = options.open();
    client.on("connected", () => retry.succeeded());
    const ended = { error: later, complete: () => later(new Error("The subscription has ended")) };
    client.subscribe<LibraryUpdateSubscription>(
      { query: LibraryUpdateDocument.toString(), variables: { owner } },
      {
        next: ({ data }) => {
          if (data) onVersion(data.libraryUpdate.library.version);
        },
        ...ended,
      },
    );
    client.subscribe({ query: MusicLibraryUpdateDocument.toString() }, { next: onOwnLibrary, ...ended });
  };
  const retry = new Retry({ after: pageTimer, random }, connect, () => libraryReconnect(items()));
  connect();
  return () => {
    left = true;
    retry.cancel();
    end(client);
  };
}

/** Closes a connection, even a failed one, whose error was handled on opening. */
function end(client: Client | null): void {
  Promise.resolve(client?.dispose()).catch(() => undefined);
}

/** A connection for subscriptions, opened with its own token; a missing acknowledgement or pong closes it. */
export function subscriptionClient(origin: string, token: () => Promise<string | null>): Client {
  let socket: WebSocket | null = null;
  let cancelDeadline = () => {};
  const client = createClient({
    url: socketAddress(origin, GRAPHQL_SOCKET_PATH),
    retryAttempts: 0,
    keepAlive: HEARTBEAT.pingIntervalMs,
    connectionAckWaitTimeout: HEARTBEAT.ackTimeoutMs,
    connectionParams: async () => ({ Authorization: `Bearer ${(await token()) ?? ""}` }),
    on: {
      opened: (opened) => {
        socket = opened as WebSocket;
      },
      ping: (isFromService) => {
        if (isFromService) return;
        cancelDeadline = pageTimer(HEARTBEAT.pongTimeoutMs, () => {
          socket?.close(CLOSE_REQUEST_TIMEOUT.code, CLOSE_REQUEST_TIMEOUT.reason);
          // Closing a dead connection takes the browser up to a minute.
          client.terminate();
        });
      },
      pong: () => cancelDeadline(),
      closed: () => cancelDeadline(),
    },
  });
  return client;
}
