import { QueryClient } from "@tanstack/react-query";
import { expect, test } from "vitest";
import type { Services } from "../lib/services.tsx";
import { ApiError } from "../lib/transport/api-error.ts";
import { loadAccount } from "./guards.ts";

const account = (id: string, year: number) => ({ id, iso8601_created_at: `${year}-01-01T00:00:00Z` });

test.each([401, 403, 404])(
  "an account that is refused with %d: the default one is selected, with a word about it (@P-268 @P-071 @P-420)",
  async (status) => {
    const selected: (string | null)[] = [];
    const told: unknown[] = [];
    // Somebody who is signed in, with as much of the client as the loader looks at.
    const services = {
      session: { get: () => ({ userId: "anna" }), isLoggedIn: () => true, isAuthenticated: () => true },
      account: { get: () => null, select: (id: string | null) => void selected.push(id) },
      queryClient: new QueryClient(),
      rest: {
        get: async (path: string) => {
          if (path.endsWith("/accounts")) return { items: [account("old", 2020), account("new", 2025)] };
          throw new ApiError({ status, code: "forbidden", message: "no" });
        },
      },
    } as unknown as Services;
    const notices = {
      accountAccessError: (_error: unknown, instead: { readonly id: string } | null) =>
        void told.push(instead?.id),
      sessionExpired: () => undefined,
      signedIn: () => undefined,
      alreadyPaired: () => undefined,
    };
    const request = new Request("http://shop.test/accounts/foreign./zones");
    const params = { accountId: "foreign." };
    const args = { request, params, context: undefined, pattern: "", url: new URL(request.url) };
    const answer = await loadAccount(services, notices)(args).catch((thrown: unknown) => thrown);
    expect(answer).toBeInstanceOf(Response);
    expect(answer).toMatchObject({ status: 302 });
    if (answer instanceof Response) expect(answer.headers.get("location")).toBe("/home");
    expect([selected, told]).toEqual([["new"], ["new"]]);
  },
);
