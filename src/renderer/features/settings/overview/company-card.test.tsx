import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import type { Account } from "#shared/contract/rest/entities.ts";
import { PROVIDER_ACCOUNT_IDS } from "#shared/domain/accounts/provider.ts";
import { accountRecord } from "#tests/factories/account.ts";
import { closeScreen, showScreen, WithServices } from "#tests/factories/desktop-screen.tsx";
import { answering } from "#tests/factories/rest.ts";
import { CompanyCard } from "./company-card.tsx";

afterEach(closeScreen);

function show(over: Partial<Account>): void {
  const account = accountRecord(over);
  const reseller = { id: "highland", business_name: "Highland Sound", has_support: true };
  const rest = answering(({ path }) => (path.endsWith("/distributor") ? reseller : account));
  showScreen(
    <WithServices services={{ rest }}>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <CompanyCard account={account} />
      </QueryClientProvider>
    </WithServices>,
  );
}

test("company: says through whom it pays, and who looks after it (@C-133)", async () => {
  show({ distributor: { id: "highland" }, key_account_manager: "Eva Lind" });
  expect(await screen.findByText("Highland Sound")).toBeTruthy();
  expect(screen.getByText("Your contact at Roomtone").nextSibling?.textContent).toBe("Eva Lind");
});

test.each(["" as const, { id: PROVIDER_ACCOUNT_IDS[0] ?? "" }])(
  "company: one that pays directly is told of no reseller (@C-133)",
  async (distributor) => {
    show({ distributor });
    expect(await screen.findByText("Company information")).toBeTruthy();
    expect(screen.queryByText("Paid through")).toBeNull();
    expect(screen.queryByText("Your contact at Roomtone")).toBeNull();
  },
);
