import { act, fireEvent, screen, within } from "@testing-library/react";
import type { ReactNode } from "react";
import { expect, test } from "vitest";
import { z } from "zod";
import { FormBody } from "#renderer/forms/form-body.tsx";
import type { FieldOf } from "#renderer/forms/service-form.ts";
import { useServiceForm } from "#renderer/forms/use-service-form.ts";
import { orgNumber } from "#shared/domain/validation/org-number.ts";
import { checked } from "#shared/domain/validation/schema-messages.ts";
import { stateOf } from "#shared/domain/validation/state.ts";
import { emailInList } from "#shared/domain/validation/validators.ts";
import { closeScreen, showScreen } from "#tests/factories/browser/desktop-screen.tsx";
import { TextAreaField } from "./counted-field.tsx";
import { EmailListField } from "./email-list-field.tsx";
import { MoneyField } from "./money-field.tsx";
import { NumberField } from "./number-field.tsx";
import { OrgNumberField } from "./org-number-field.tsx";
import { StateField } from "./state-field.tsx";

interface OneFieldProps {
  readonly schema: z.ZodType<unknown>;
  readonly value: unknown;
  readonly children: (field: FieldOf<{ field: unknown }>) => ReactNode;
}

/** A form of one field. */
function OneField({ schema, value, children }: OneFieldProps) {
  const form = useServiceForm<{ field: unknown }, unknown>({
    defaults: { field: value },
    schema: z.object({ field: schema }) as z.ZodType<unknown, { field: unknown }>,
    call: async () => undefined,
  });
  return <FormBody form={form}>{children({ form, name: "field" })}</FormBody>;
}

const input = () =>
  screen.queryByRole<HTMLInputElement>("textbox") ?? screen.getByRole<HTMLInputElement>("combobox");
const message = () => screen.queryByRole("alert")?.textContent ?? null;
const type = (value: string) => act(async () => fireEvent.input(input(), { target: { value } }));
const attempt = () => act(async () => fireEvent.submit(input()));

/** Types, leaves the field, and returns its message. */
async function leave(value: string): Promise<string | null> {
  await type(value);
  await act(async () => fireEvent.blur(input()));
  return message();
}

test("number field: incomplete input stays as typed (@P-339)", async () => {
  showScreen(
    <OneField schema={z.int()} value={7}>
      {(field) => <NumberField {...field} label="Count" />}
    </OneField>,
  );
  expect(input().value).toBe("7");
  for (const typed of ["-", "1.", "1e", "+", "1e-"]) {
    await type(typed);
    expect(input().value).toBe(typed);
  }
  expect(await leave("-")).toBe("Must be a number");
  expect(input().value).toBe("-");
  expect(await leave("1.")).toBeNull();
  expect(input().value).toBe("1.");
  expect(await leave("1.5")).toBe("Must be a whole number");
  expect(await leave("")).toBe("Cannot be empty");
});

test("number field: the arrow keys stay within the bounds", async () => {
  showScreen(
    <OneField schema={z.number()} value={0.1}>
      {(field) => <NumberField {...field} label="Count" min={0} step={0.2} />}
    </OneField>,
  );
  const press = (key: string) => act(async () => fireEvent.keyDown(input(), { key }));
  await press("ArrowUp");
  expect(input().value).toBe("0.3");
  await press("ArrowDown");
  await press("ArrowDown");
  expect(input().value).toBe("0");
});

test("money field: accepts either separator and shows the currency's format", async () => {
  showScreen(
    <OneField schema={z.int().min(0)} value={1250}>
      {(field) => <MoneyField {...field} label="Price" currency="SEK" />}
    </OneField>,
  );
  expect(screen.getByText("kr")).toBeTruthy();
  expect(input().value).toBe("12.50");
  expect(await leave("1 234,5")).toBeNull();
  expect(input().value).toBe("1 234,5");
  expect(screen.getByText("1\u00a0234,50\u00a0kr", { normalizer: (text) => text })).toBeTruthy();
  expect(await leave("12,345")).toBe("Must be a number");
  expect(screen.queryByText(/\u00a0kr/)).toBeNull();
  expect(await leave("-1")).toBe("Must be at least 0");
});

test("e-mail list: splits pasted text and shows a message for invalid addresses", async () => {
  showScreen(
    <OneField schema={z.array(z.string().superRefine(checked(emailInList))).min(1)} value={[]}>
      {(field) => <EmailListField {...field} label="Invite" />}
    </OneField>,
  );
  const paste = (text: string) =>
    act(async () => fireEvent.paste(input(), { clipboardData: { getData: () => text } }));
  await paste("ada@shop.se, eva@shop.se");
  expect(screen.getByText("ada@shop.se")).toBeTruthy();
  expect(screen.getByText("eva@shop.se")).toBeTruthy();
  await attempt();
  expect(message()).toBeNull();
  await paste("nobody");
  await attempt();
  expect(message()).toBe("“nobody”: Must be a valid email");
  expect(screen.getAllByRole("alert")).toHaveLength(1);
});

test("e-mail list: takes addresses out of names and drops repeated ones", async () => {
  showScreen(
    <OneField schema={z.array(z.string())} value={[]}>
      {(field) => <EmailListField {...field} label="Invite" />}
    </OneField>,
  );
  const chips = () => [...document.querySelectorAll(".mantine-Pill-label")].map((chip) => chip.textContent);
  const press = (key: string) => act(async () => fireEvent.keyDown(input(), { key }));
  const text = 'Anna Ek <anna@shop.se>; "Ek, Bo" <bo@shop.se>, NEW@Shop.se\nnew@shop.se';
  await act(async () => fireEvent.paste(input(), { clipboardData: { getData: () => text } }));
  expect(chips()).toEqual(["anna@shop.se", "bo@shop.se", "NEW@Shop.se"]);
  input().focus();
  await type("Eva");
  await press(" ");
  expect(chips()).toHaveLength(3);
  await type("Eva <eva@shop.se>");
  await press(",");
  await type("ida@shop.se");
  await press(" ");
  await type("Lo <lo@shop.se>");
  await press("Enter");
  expect(chips().slice(3)).toEqual(["eva@shop.se", "ida@shop.se", "lo@shop.se"]);
  expect(input().value).toBe("");
});

test("character counter: appears at half of the maximum, or at a given length (@P-338)", async () => {
  const counter = () => screen.queryByText(/^\d+\/300$/)?.textContent ?? null;
  showScreen(
    <OneField schema={z.string()} value="">
      {(field) => <TextAreaField {...field} label="Feedback" maxLength={300} />}
    </OneField>,
  );
  await type("x".repeat(149));
  expect(counter()).toBeNull();
  await type("x".repeat(150));
  expect(counter()).toBe("150/300");

  closeScreen();
  showScreen(
    <OneField schema={z.string()} value="">
      {(field) => <TextAreaField {...field} label="Feedback" maxLength={300} countFrom={250} />}
    </OneField>,
  );
  await type("x".repeat(249));
  expect(counter()).toBeNull();
  await type("x".repeat(250));
  expect(counter()).toBe("250/300");
});

/** An address's state field for a country. */
function showState(country: string, value: string) {
  closeScreen();
  showScreen(
    <OneField schema={z.string().superRefine(checked(stateOf(country)))} value={value}>
      {(field) => (
        <>
          <StateField {...field} country={country} />
          <button type="submit">Save</button>
        </>
      )}
    </OneField>,
  );
  return act(async () => fireEvent.submit(screen.getByRole("button", { name: "Save" })));
}

test("state: one of the list in the US, required in countries with states (@P-312 @P-328 @P-487 @C-284)", async () => {
  await showState("US", "ZZ");
  expect(message()).toBe("Must be a valid state (2-letter code format)");
  await showState("US", "PR");
  expect(message()).toBeNull();
  for (const country of ["US", "CA", "AU", "CN", "MX", "MY", "IT", "IE", "CH"]) {
    await showState(country, "");
    expect(message()).toBe("Cannot be empty");
  }
  await showState("AU", "NSW");
  expect(message()).toBeNull();
  for (const country of ["SE", "GB", "DE"]) {
    await showState(country, "");
    expect(message()).toBeNull();
    expect(screen.queryByLabelText("State")).toBeNull();
  }
});

test("state: those of the US and Canada are searchable by name", async () => {
  await showState("CA", "");
  await act(async () => fireEvent.change(input(), { target: { value: "new" } }));
  const list = await screen.findByRole("listbox", { name: "State" });
  const options = within(list).getAllByRole("option");
  expect(options.map(({ textContent }) => textContent)).toEqual([
    "New Brunswick (NB)",
    "Newfoundland and Labrador (NL)",
  ]);
});

const NUMBERS = [
  ["SE", ["556677-8899", "5566778899"], ["55667-78899", "556677-889", "123 456 789"]],
  ["NO", ["123 456 789 MVA", "123456789"], ["12 3456 789", "123 456 789 ABC"]],
  ["FI", ["FI1234567-8", "FI12345678"], ["1234567-8", "FI123456-78"]],
  ["DK", ["12 34 56 78", "12345678"], ["123 456 78", "12 34 56"]],
  ["", ["556677-8899"], ["FI1234567-8"]],
] as const;

test("organisation number: shows its country's example, or Sweden's without one (@P-330 @P-331)", async () => {
  for (const [country, accepted, refused] of NUMBERS) {
    closeScreen();
    showScreen(
      <OneField schema={z.string().superRefine(checked(orgNumber(country)))} value="">
        {(field) => <OrgNumberField {...field} country={country} />}
      </OneField>,
    );
    for (const number of accepted) expect(await leave(number)).toBeNull();
    for (const number of refused) expect(await leave(number)).toBe("Must be a valid organization number");
  }
});
