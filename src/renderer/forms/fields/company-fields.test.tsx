import { act, fireEvent, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { FormBody } from "#renderer/forms/form-body.tsx";
import { useServiceForm } from "#renderer/forms/use-service-form.ts";
import { CompanyDetails } from "#shared/contract/rest/accounts/company.ts";
import { companyMessages } from "#shared/domain/accounts/company.ts";
import { closeScreen, showScreen } from "#tests/factories/browser/desktop-screen.tsx";
import { CompanyFields } from "./company-fields.tsx";

const EMPTY: CompanyDetails = {
  business_name: "",
  business_type: "",
  address: "",
  postal_code: "",
  city: "",
  iso_country: "SE",
  state: "",
  org_number: "",
  phone: "",
};

let sent: CompanyDetails[];

function CompanyForm({ company }: { readonly company: CompanyDetails }) {
  const form = useServiceForm({
    defaults: company,
    schema: CompanyDetails,
    validate: companyMessages,
    call: async (details) => void sent.push(details),
  });
  return (
    <FormBody form={form}>
      <CompanyFields form={form} />
      <button type="submit">Save</button>
    </FormBody>
  );
}

/** Submits a form with these initial details; returns its messages by label. */
async function send(company: Partial<CompanyDetails>): Promise<Record<string, string>> {
  closeScreen();
  sent = [];
  showScreen(<CompanyForm company={{ ...EMPTY, ...company }} />);
  await act(async () => fireEvent.submit(screen.getByText("Save")));
  const fields = [...document.querySelectorAll<HTMLElement>("[data-field]")];
  return Object.fromEntries(
    fields.flatMap((field) => {
      const alert = field.querySelector("[role=alert]")?.textContent;
      return alert ? [[field.dataset.field, alert]] : [];
    }),
  );
}

const WHOLE: Partial<CompanyDetails> = {
  business_name: "Berg & Co",
  business_type: "cafe",
  address: "Main Street 1",
  postal_code: "222 22",
  city: "Lund",
};

test("company details: name, kind and full address are required; number and phone are not", async () => {
  const required = "Cannot be empty";
  expect(await send({ iso_country: "" })).toEqual({
    business_name: required,
    business_type: required,
    address: required,
    postal_code: required,
    city: required,
    iso_country: required,
  });
  expect(await send(WHOLE)).toEqual({});
  expect(sent).toEqual([{ ...EMPTY, ...WHOLE }]);
});

test("company details: the country determines state and number, in one validation with the rest", async () => {
  expect(await send({ ...WHOLE, city: "", iso_country: "US" })).toEqual({
    city: "Cannot be empty",
    state: "Cannot be empty",
  });
  expect(await send({ ...WHOLE, org_number: "12" })).toEqual({
    org_number: "Must be a valid organization number",
  });
  expect(await send({ ...WHOLE, iso_country: "DE", org_number: "HRB 12" })).toEqual({});
});

test.each(["US", "CA", "AU", "CN", "MX", "MY", "IT", "IE", "CH"])(
  "company details: a state is required in %s (@P-312 @C-257)",
  async (iso_country) => {
    expect(await send({ ...WHOLE, iso_country })).toEqual({ state: "Cannot be empty" });
    expect(sent).toEqual([]);
  },
);

test.each(["SE", "GB", "DE"])(
  "company details: there is no state field in %s (@P-312 @C-257)",
  async (iso_country) => {
    expect(await send({ ...WHOLE, iso_country })).toEqual({});
    expect(screen.queryByText("State")).toBeNull();
    expect(sent).toHaveLength(1);
  },
);

const NUMBERS = [
  ["SE", ["556677-8899", "5566778899"], ["55667-78899", "556677-889", "123 456 789"]],
  ["NO", ["123 456 789 MVA", "123 456 789", "123456789", "123456789MVA"], ["12 3456 789", "123 456 789 ABC"]],
  ["FI", ["FI1234567-8", "FI12345678"], ["1234567-8", "FI123456-78"]],
  ["DK", ["12 34 56 78", "12345678"], ["123 456 78", "12 34 56"]],
] as const;

test.each(NUMBERS)(
  "company details: the number has its country's form in %s (@C-285)",
  async (iso_country, accepted, refused) => {
    sent = [];
    showScreen(<CompanyForm company={{ ...EMPTY, ...WHOLE, iso_country }} />);
    const field = screen.getByLabelText(/^Organization number/);
    const say = async (org_number: string) => {
      await act(async () => fireEvent.change(field, { target: { value: org_number } }));
      await act(async () => fireEvent.submit(screen.getByText("Save")));
      return document.querySelector("[role=alert]")?.textContent ?? null;
    };
    for (const number of accepted) expect([number, await say(number)]).toEqual([number, null]);
    expect(sent.map(({ org_number }) => org_number)).toEqual(accepted);
    for (const number of refused)
      expect([number, await say(number)]).toEqual([number, "Must be a valid organization number"]);
    expect(sent).toHaveLength(accepted.length);
  },
);

test("company details: the number has Sweden's form without a country (@C-285)", async () => {
  const nowhere = { ...WHOLE, iso_country: "" };
  const required = { iso_country: "Cannot be empty" };
  expect(await send({ ...nowhere, org_number: "556677-8899" })).toEqual(required);
  expect(await send({ ...nowhere, org_number: "FI1234567-8" })).toEqual({
    ...required,
    org_number: "Must be a valid organization number",
  });
});

test("company details: an unlisted kind of business is kept", async () => {
  expect(await send({ ...WHOLE, business_type: "Lighthouse" })).toEqual({});
  expect(screen.getByRole<HTMLInputElement>("combobox", { name: "Type of business" }).value).toBe(
    "Lighthouse",
  );
  expect(sent[0]?.business_type).toBe("Lighthouse");
});
