import { MantineProvider } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render } from "@testing-library/react";
import type { ReactNode } from "react";
import { I18nextProvider } from "react-i18next";
import {
  createMemoryRouter,
  type LoaderFunctionArgs,
  type RouteObject,
  RouterProvider,
} from "react-router-dom";
import type { ElectronHost } from "#renderer/host/host.ts";
import { Reporting } from "#renderer/lib/reporting/reporting.ts";
import type { Path } from "#renderer/lib/routing/path.ts";
import { type Services, ServicesProvider, useServices } from "#renderer/lib/services.tsx";
import { Toasts } from "#renderer/ui/feedback/toasts.tsx";
import { theme } from "#renderer/ui/theme/theme.ts";
import { screenTexts } from "./screen-texts.ts";

/** Main's end of the conversations under test, each with only the parts that the screen uses. */
export type PartOfHost = {
  readonly [Name in keyof ElectronHost]?: Partial<ElectronHost[Name]>;
};

/** A page's route, which may have parameters or a query. */
interface Place {
  readonly path: Pick<Path<string, unknown>, "pattern" | "read">;
  readonly address: string;
}

/** The surroundings of a screen of the desktop app: texts, theme, notifications, and an unpaired app. */
export function showScreen(children: ReactNode, host: PartOfHost = {}, place: Place | null = null): void {
  if (!place) {
    showPages({ "*": children }, "/", host);
    return;
  }
  const { path, address } = place;
  const page = {
    id: path.pattern,
    path: path.pattern,
    element: children,
    hydrateFallbackElement: <></>,
    loader: ({ params, request }: LoaderFunctionArgs) => path.read(params, new URL(request.url).searchParams),
  };
  show([page], address, host);
}

/** The same for several pages by their path, with one of them open. */
export function showPages(
  pages: Readonly<Record<string, ReactNode>>,
  address: string,
  host: PartOfHost = {},
): void {
  show(
    Object.entries(pages).map(([path, element]) => ({ path, element })),
    address,
    host,
  );
}

function show(routes: RouteObject[], address: string, host: PartOfHost): void {
  const session = {
    subscribe: () => () => undefined,
    get: () => UNPAIRED,
    onEnd: quiet,
    isLoggedIn: () => false,
  };
  // Only a part of the services: screens under test use no others.
  const services = {
    host: { kind: "electron", ...host },
    session,
    reporting: new Reporting(silent),
    parts: new Map(),
  } as unknown as Services;
  render(
    <I18nextProvider i18n={screenTexts}>
      <MantineProvider env="test" theme={theme}>
        <Toasts />
        <ServicesProvider services={services}>
          <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
            <RouterProvider router={createMemoryRouter(routes, { initialEntries: [address] })} />
          </QueryClientProvider>
        </ServicesProvider>
      </MantineProvider>
    </I18nextProvider>,
  );
}

interface WithServicesProps {
  readonly services: object;
  readonly children: ReactNode;
}

/** Adds services to those of the screen; the given ones may be partial. */
export function WithServices({ services, children }: WithServicesProps) {
  return (
    <ServicesProvider services={{ ...useServices(), ...services } as unknown as Services}>
      {children}
    </ServicesProvider>
  );
}

/** Removes the screen and its messages, before another one; the last one of a test goes by itself. */
export function closeScreen(): void {
  cleanup();
  notifications.clean();
}

const UNPAIRED = { paired: false, userId: null };

/** A main that sends nothing by itself. */
export const quiet = () => () => undefined;

/** A main that never answers. */
export const silent = () => new Promise<never>(() => undefined);
