import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, fireEvent, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { paths } from "#renderer/lib/paths.ts";
import { AccountPatch } from "#shared/contract/rest/accounts/accounts.ts";
import type { Account } from "#shared/contract/rest/entities.ts";
import { showScreen, WithServices } from "#tests/factories/browser/desktop-screen.tsx";
import { answering } from "#tests/factories/browser/rest.ts";
import { accountRecord } from "#tests/factories/people/account.ts";
import { CompanyDetailsPage } from "./company-details-page.tsx";

const ADDRESS = { address: "A street 1", postal_code: "111 11", city: "A town" };

/** The page of an account; returns what it sends. */
function show(over: Partial<Account>) {
  const account = accountRecord({ business_type: "cafe", ...over });
  const sent: unknown[] = [];
  const rest = answering(({ method, body }) => {
    if (method === "PUT") sent.push(body);
    return account;
  });
  showScreen(
    <WithServices services={{ rest }}>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <CompanyDetailsPage />
      </QueryClientProvider>
    </WithServices>,
    {},
    { path: paths.companyDetails, address: paths.companyDetails({ accountId: account.id }) },
  );
  return sent;
}

const type = async (label: string, value: string) =>
  fireEvent.input(await screen.findByLabelText(label), { target: { value } });
const isRefused = (label: string) => screen.getByLabelText(label).getAttribute("aria-invalid") === "true";
const save = () => act(async () => fireEvent.click(screen.getByRole("button", { name: "Save" })));

test("company details: without an address the rest can change, and the address stays untouched (@C-131)", async () => {
  const sent = show({ incomplete: true });
  await type("Phone (optional)", "08-123 45 67");
  await type("Company name", "");
  await save();
  await expect.poll(() => isRefused("Company name")).toBe(true);
  expect(sent).toEqual([]);
  await type("Company name", "Shop");
  await save();
  await expect.poll(() => sent).toEqual([{ phone: "08-123 45 67" }]);
});

test.each([
  ["a complete address", ADDRESS],
  ["an incomplete address", { ...ADDRESS, postal_code: "", incomplete: true }],
])("company details: no part of %s can be cleared (@C-131)", async (_, given) => {
  const sent = show(given);
  await type("City", "");
  await save();
  await expect.poll(() => isRefused("City")).toBe(true);
  expect(sent).toEqual([]);
});

test("company details: an incomplete address can be extended, and only the new part is sent (@C-131)", async () => {
  const sent = show({ city: "A town", incomplete: true });
  await type("Address", "A street 1");
  await save();
  await expect.poll(() => sent).toEqual([{ address: "A street 1" }]);
  for (const body of sent) expect(AccountPatch.parse(body)).toEqual(body);
});
