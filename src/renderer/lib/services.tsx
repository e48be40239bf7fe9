import type { QueryClient } from "@tanstack/react-query";
import { createContext, type ReactNode, useContext } from "react";
import type { Host } from "#renderer/host/host.ts";
import type { Events } from "#renderer/realtime/events.ts";
import type { PlaybackStates } from "#renderer/realtime/playback-states.ts";
import type { Caller } from "#shared/contract/call-headers.ts";
import type { PartsOwner } from "#shared/domain/services/part-of.ts";
import type { CurrentAccount } from "./account/current-account.ts";
import type { ErrorDialogs } from "./errors/error-dialogs.ts";
import type { ClientDebugFlags } from "./page/debug-flags.ts";
import type { Reporting } from "./reporting/reporting.ts";
import type { Session } from "./session/session.ts";
import type { Graphql } from "./transport/graphql.ts";
import type { Rest } from "./transport/rest.ts";

/** The service's live data. */
export interface Realtime {
  readonly events: Events;
  readonly playbackStates: PlaybackStates;
}

/**
 * The dependencies of features. Constructed once, in `app/create-services.ts`, which does not load the code of parts that
 * most visits do not need: those are made by `partOf`.
 */
export interface Services extends Realtime, PartsOwner {
  readonly host: Host;
  readonly session: Session;
  /** Identity of this page, for calls outside `rest` and `graphql`. */
  readonly caller: () => Caller;
  readonly rest: Rest;
  readonly graphql: Graphql;
  readonly account: CurrentAccount;
  /** Null until the routes behind sign-in are loaded. */
  readonly realtime: () => Realtime | null;
  readonly startRealtime: (create: (services: Services) => Realtime) => void;
  readonly queryClient: QueryClient;
  readonly debugFlags: ClientDebugFlags;
  readonly reporting: Reporting;
  readonly errorDialogs: ErrorDialogs;
  /** Aborted when the client is stopped, for work that no component ends. A browser ends all with the page. */
  readonly ended: AbortSignal;
}

const ServicesContext = createContext<Services | null>(null);

export function ServicesProvider({ services, children }: { services: Services; children: ReactNode }) {
  return <ServicesContext value={services}>{children}</ServicesContext>;
}

/** The services of this page. */
export function useServices(): Services {
  const services = useContext(ServicesContext);
  if (!services) throw new Error("useServices is used outside ServicesProvider");
  return services;
}
