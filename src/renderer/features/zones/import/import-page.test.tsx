import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { fireEvent, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { paths } from "#renderer/lib/paths.ts";
import type { ZoneImport, ZoneImportCheck } from "#shared/contract/rest/zones/zone-import.ts";
import { IMPORT_COLUMNS } from "#shared/domain/zones/import/import-columns.ts";
import { importValues } from "#shared/domain/zones/import/import-values.ts";
import { readImport } from "#shared/domain/zones/import/read-import.ts";
import { showScreen, WithServices } from "#tests/factories/browser/desktop-screen.tsx";
import { answering } from "#tests/factories/browser/rest.ts";
import { screenTexts } from "#tests/factories/browser/screen-texts.ts";
import { accountRecord } from "#tests/factories/people/account.ts";
import { ImportPage } from "./import-page.tsx";
import { sampleFile } from "./sample-file.ts";

const quiet = () => () => undefined;
const SIGNED_IN = { userId: "anna", zoneId: null, paired: false };
const ACL = { id: "acl", account: "acme", user: "anna", pending_email: "", denorm_user: null };
const MEMBER = { owner: false, admin: false, contact: false, finance: false };

const FOUND: ZoneImportCheck = {
  counts: { new_locations: 1, changed_locations: 0, new_zones: 2, changed_zones: 0 },
  lines: [],
  errors: [],
  too_many: [],
  new_labels: [],
  derived_time_zones: ["US"],
};

/** The import of Acme, whose service answers checks so; returns the calls that were sent. */
function showImport(check: Partial<ZoneImportCheck>) {
  const sent: [string, ZoneImport][] = [];
  const rest = answering(({ method, path, body }) => {
    const last = path.split("/").at(-1) ?? "";
    if (method === "POST") {
      sent.push([last, body as ZoneImport]);
      return last === "check" ? { ...FOUND, ...check } : FOUND.counts;
    }
    if (last === "acls") return { items: [{ ...ACL, ...MEMBER }], locations: [] };
    if (last === "accounts") return { items: [accountRecord({ id: "acme" })] };
    return accountRecord({ id: "acme" });
  });
  const session = { subscribe: quiet, onEnd: quiet, get: () => SIGNED_IN };
  const account = { subscribe: quiet, get: () => "acme" };
  const queryClient = new QueryClient();
  showScreen(
    <WithServices services={{ rest, queryClient, session, account }}>
      <QueryClientProvider client={queryClient}>
        <ImportPage />
      </QueryClientProvider>
    </WithServices>,
    {},
    { path: paths.zoneImport, address: paths.zoneImport({ accountId: "acme" }) },
  );
  return sent;
}

async function paste(text: string) {
  const field = await screen.findByRole("textbox", { name: "Or paste the lines" });
  fireEvent.change(field, { target: { value: text } });
  fireEvent.click(screen.getByRole("button", { name: "Read lines" }));
}

const commit = () => screen.getByRole<HTMLButtonElement>("button", { name: "Import" });

test("import: pasted lines are checked, a country's time zone is asked for, and then they are imported", async () => {
  const sent = showImport({});
  await paste("Butik;Zon;Telefon\nPier;Bar;1\nPier;Spa;2");
  expect(await screen.findByText("1 new location · 2 new zones")).toBeTruthy();
  expect(screen.getByText("These columns are unknown and aren't imported: Telefon.")).toBeTruthy();
  const zone = screen.getByRole<HTMLInputElement>("combobox", {
    name: "Time zone of new locations in United States",
  });
  expect(zone.value).toBe("America/New York");
  await expect.poll(() => commit().disabled).toBe(false);
  fireEvent.click(commit());
  await expect.poll(() => sent.map(([call]) => call)).toEqual(["check", "zone_import"]);
  expect(sent[1]?.[1].lines.map(({ line, cells }) => [line, cells.location, cells.zone])).toEqual([
    [2, "Pier", "Bar"],
    [3, "Pier", "Spa"],
  ]);
});

test("import: errors are shown with their line and column, and nothing can be imported", async () => {
  showImport({ errors: [{ line: 3, column: "zone", code: "zoneTwice", value: 2 }], too_many: ["zones"] });
  await paste("location,zone\nPier,Bar\nPier,bar");
  expect(await screen.findByText(/^1 error · /)).toBeTruthy();
  expect(await screen.findByText("Zone: is the same zone as in line 2")).toBeTruthy();
  expect(screen.getByRole("alert").textContent).toContain("can't have that many zones");
  expect(commit().disabled).toBe(true);
  // The lines are still there to be corrected.
  fireEvent.click(screen.getByRole("button", { name: "Choose another file" }));
  const field = await screen.findByRole<HTMLTextAreaElement>("textbox", { name: "Or paste the lines" });
  expect(field.value).toBe("location,zone\nPier,Bar\nPier,bar");
});

test("import: a file that cannot be read says why", async () => {
  showImport({});
  await paste("Adress;Zon\nQuay 1;Bar");
  expect((await screen.findByRole("alert")).textContent).toBe("This file has no column for: Location.");
  await paste("Plats;Butik\nPier;Pier");
  expect((await screen.findByRole("alert")).textContent).toContain("“Plats”, “Butik”");
});

test.each(["en", "sv"])("import: the sample file in %s has every column and no error", async (language) => {
  await screenTexts.changeLanguage(language);
  const read = readImport(sampleFile(screenTexts.getFixedT(language), language));
  await screenTexts.changeLanguage("en");
  expect(read).toMatchObject({ ok: true, columns: IMPORT_COLUMNS, unknown: [] });
  if (read.ok) expect(read.lines.flatMap((line) => importValues(line).errors)).toEqual([]);
});
