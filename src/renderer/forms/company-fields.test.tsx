import { act, fireEvent, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { CompanyDetails } from "#shared/contract/rest/company.ts";
import { companyMessages } from "#shared/domain/accounts/company.ts";
import { closeScreen, showScreen } from "#tests/factories/desktop-screen.tsx";
import { CompanyFields } from "./company-fields.tsx";
import { FormBody } from "./form-body.tsx";
import { useServiceForm } from "./use-service-form.ts";

afterEach(closeScreen);

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

/** Sends a form that begins with these details; gives what it says, by the label of its field. */
async function send(company: Partial<CompanyDetails>): Promise<Record<string, string>> {
  closeScreen();
  sent = [];
  showScreen(<CompanyForm company={{ ...EMPTY, ...company }} />);
  await act(async () => fireEvent.submit(screen.getByRole("button", { name: "Save" })));
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

test("company details: name, kind and the whole address are needed; number and phone are not", async () => {
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

test("company details: the country says what its state and number look like, together with all else", async () => {
  expect(await send({ ...WHOLE, city: "", iso_country: "US" })).toEqual({
    city: "Cannot be empty",
    state: "Cannot be empty",
  });
  expect(await send({ ...WHOLE, org_number: "12" })).toEqual({
    org_number: "Must be a valid organization number",
  });
  expect(await send({ ...WHOLE, iso_country: "DE", org_number: "HRB 12" })).toEqual({});
});

test("company details: a kind of business from elsewhere is kept", async () => {
  expect(await send({ ...WHOLE, business_type: "Lighthouse" })).toEqual({});
  expect(screen.getByRole<HTMLInputElement>("combobox", { name: "Type of business" }).value).toBe(
    "Lighthouse",
  );
  expect(sent[0]?.business_type).toBe("Lighthouse");
});
