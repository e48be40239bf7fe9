import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import type { Account } from "#shared/contract/rest/entities.ts";
import { PROVIDER_ACCOUNT_IDS } from "#shared/domain/accounts/provider.ts";
import { showScreen, WithServices } from "#tests/factories/browser/desktop-screen.tsx";
import { answering } from "#tests/factories/browser/rest.ts";
import { accountRecord } from "#tests/factories/people/account.ts";
import { CompanyCard } from "./company-card.tsx";

/** The card of an account; returns the requested paths and whether requests are pending. */
function show(over: Partial<Account>) {
  const account = accountRecord(over);
  const reseller = { id: "highland", business_name: "Highland Sound", has_support: true };
  const asked: string[] = [];
  const rest = answering(({ path }) => {
    asked.push(path);
    return path.endsWith("/distributor") ? reseller : account;
  });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  showScreen(
    <WithServices services={{ rest }}>
      <QueryClientProvider client={client}>
        <CompanyCard account={account} />
      </QueryClientProvider>
    </WithServices>,
  );
  return { asked, isWaiting: () => client.isFetching() > 0 };
}

test.each([{ id: "highland" }, { id: "", business_name: "Highland Sound" }])(
  "company: shows its reseller and contact (@C-133)",
  async (distributor) => {
    show({ distributor, key_account_manager: "Eva Lind" });
    expect((await screen.findByText("Paid through")).nextSibling?.textContent).toBe("Highland Sound");
    expect(screen.getByText("Your contact at Roomtone").nextSibling?.textContent).toBe("Eva Lind");
  },
);

test.each(["" as const, { id: PROVIDER_ACCOUNT_IDS[0] ?? "" }])(
  "company: one that pays directly shows no reseller (@C-133)",
  async (distributor) => {
    const { asked, isWaiting } = show({ distributor });
    expect(await screen.findByText("Company information")).toBeTruthy();
    await expect.poll(isWaiting).toBe(false);
    expect(asked.filter((path) => path.endsWith("/distributor"))).toEqual([]);
    expect(screen.queryByText("Paid through")).toBeNull();
    expect(screen.queryByText("Your contact at Roomtone")).toBeNull();
  },
);
