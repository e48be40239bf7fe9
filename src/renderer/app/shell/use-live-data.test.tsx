import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, renderHook } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, expect, test } from "vitest";
import { answering } from "#tests/factories/rest.ts";
import { type Services, ServicesProvider } from "../../lib/services.tsx";
import { useLiveData } from "./use-live-data.ts";

afterEach(cleanup);

const account = (id: string, year: number) => ({ id, iso8601_created_at: `${year}-01-01T00:00:00Z` });
const SIGNED_IN = { userId: "anna", zoneId: null };

test("whoever signs in on a fresh profile works in their newest account, and both are followed (@C-369 @P-266)", async () => {
  const followed: string[] = [];
  const selected: string[] = [];
  const quiet = () => () => undefined;
  // The shell is given more than this hook looks at.
  const services = {
    session: { subscribe: quiet, get: () => SIGNED_IN },
    account: { subscribe: quiet, get: () => null, select: (id: string) => void selected.push(id) },
    rest: answering(() => ({ items: [account("old", 2020), account("new", 2025), account("middle", 2023)] })),
    events: {
      join: (type: string, id: string) => {
        followed.push(`${type} ${id}`);
        return () => void followed.splice(followed.indexOf(`${type} ${id}`), 1);
      },
    },
  } as unknown as Services;
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={new QueryClient()}>
      <ServicesProvider services={services}>{children}</ServicesProvider>
    </QueryClientProvider>
  );
  const { unmount } = renderHook(useLiveData, { wrapper });
  await expect.poll(() => selected).toEqual(["new"]);
  expect(followed).toEqual(["user anna", "account new"]);
  unmount();
  expect(followed).toEqual([]);
});
