import { act, fireEvent, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { FormBody } from "#renderer/forms/form-body.tsx";
import { useServiceForm } from "#renderer/forms/use-service-form.ts";
import { showScreen } from "#tests/factories/browser/desktop-screen.tsx";
import { LocationFields } from "./location-fields.tsx";
import { emptyZone, LocationForm } from "./location-values.ts";

function LocationScreen({ country, timezone }: { readonly country: string; readonly timezone: string }) {
  const form = useServiceForm({
    defaults: { ...emptyZone([], country), timezone },
    schema: LocationForm,
    call: async () => undefined,
  });
  return (
    <FormBody form={form}>
      <LocationFields form={form} />
      <button type="button" onClick={() => form.setValue("iso_country", "US")}>
        Move to the United States
      </button>
    </FormBody>
  );
}

/** A location's form with an initial country and time zone; returns the time zone field. */
function show(country: string, timezone: string): HTMLInputElement {
  showScreen(<LocationScreen country={country} timezone={timezone} />);
  return screen.getByRole<HTMLInputElement>("combobox", { name: "Time zone" });
}

const moveToUnitedStates = () => act(async () => fireEvent.click(screen.getByText(/^Move to/)));

test.each(["UTC", "Europe/Kyiv", "Europe/Kiev"])(
  "location form: the time zone %s is shown, whichever name the browser lists",
  (timezone) => {
    expect(show("SE", timezone).value).toBe(timezone);
  },
);

test.each([
  ["Europe/Stockholm", "America/New_York"],
  ["America/Los_Angeles", "America/Los_Angeles"],
])("location form: in the United States %s becomes %s", async (before, after) => {
  const field = show("SE", before);
  await moveToUnitedStates();
  expect(field.value).toBe(after);
});
