import { act, fireEvent, screen, within } from "@testing-library/react";
import { useState } from "react";
import { expect, test } from "vitest";
import { formatSort, type SortSpec } from "#shared/domain/sorting/sort-spec.ts";
import { closeScreen, showScreen } from "#tests/factories/browser/desktop-screen.tsx";
import type { DataColumn } from "./columns.ts";
import { DataTable } from "./data-table.tsx";

interface City {
  readonly name: string;
  readonly country: string;
  readonly size: number;
}

const CITIES: readonly City[] = [
  { name: "Örebro", country: "SE", size: 2 },
  { name: "Oslo", country: "NO", size: 10 },
  { name: "lund", country: "SE", size: 1 },
  { name: "Bergen", country: "NO", size: 9 },
];

const COLUMNS: readonly DataColumn<City>[] = [
  { id: "name", header: "Name", value: ({ name }) => name },
  { id: "country", header: "Country", value: ({ country }) => country },
  { id: "size", header: "Size", value: ({ size }) => size, cell: ({ size }) => `${size} km` },
];

function Cities({ rows }: { readonly rows: readonly City[] | null }) {
  const [sort, setSort] = useState<SortSpec>([]);
  const [keys, setKeys] = useState<ReadonlySet<string>>(new Set());
  return (
    <>
      <DataTable
        label="Cities"
        columns={COLUMNS}
        rows={rows}
        keyOf={({ name }) => name}
        sort={sort}
        onSort={setSort}
        selection={{ keys, onChange: setKeys, nameOf: ({ name }) => name }}
        empty={<p>No cities</p>}
      />
      <output aria-label="Sort">{formatSort(sort)}</output>
      <output aria-label="Selected">{[...keys].join()}</output>
    </>
  );
}

const sort = () => screen.getByLabelText("Sort").textContent;
const selected = () => screen.getByLabelText("Selected").textContent;
const header = (name: string) => screen.getByRole("button", { name: new RegExp(`^${name}`) });
const rows = () => within(screen.getByRole("table")).getAllByRole("row").slice(1);
const names = () => rows().map((row) => within(row).getAllByRole("cell")[1]?.textContent);
const directions = () => screen.getAllByRole("columnheader").map((cell) => cell.getAttribute("aria-sort"));

test("table: a press sorts, with Shift adds a column, with Ctrl, Alt or Meta removes one (@P-203)", () => {
  showScreen(<Cities rows={CITIES} />);
  expect(names()).toEqual(["Örebro", "Oslo", "lund", "Bergen"]);
  fireEvent.click(header("Name"));
  expect(names()).toEqual(["Bergen", "lund", "Örebro", "Oslo"]);
  expect(directions()).toEqual([null, "ascending", "none", "none"]);
  fireEvent.click(header("Name"));
  expect(names()).toEqual(["Oslo", "Örebro", "lund", "Bergen"]);
  expect(directions()).toEqual([null, "descending", "none", "none"]);

  fireEvent.click(header("Country"));
  fireEvent.click(header("Size"), { shiftKey: true });
  expect(sort()).toBe("country,size");
  expect(names()).toEqual(["Bergen", "Oslo", "lund", "Örebro"]);
  expect(header("Country").textContent).toBe("Country1");
  expect(header("Size").textContent).toBe("Size2");
  fireEvent.click(header("Size"), { shiftKey: true });
  expect(names()).toEqual(["Oslo", "Bergen", "Örebro", "lund"]);
  expect(directions()).toEqual([null, "none", "ascending", "descending"]);

  for (const modifier of ["ctrlKey", "altKey", "metaKey"]) {
    fireEvent.click(header("Name"), { shiftKey: true });
    expect(sort()).toBe("country,-size,name");
    fireEvent.click(header("Name"), { [modifier]: true });
    expect(sort()).toBe("country,-size");
  }
  fireEvent.click(header("Country"), { ctrlKey: true });
  expect(sort()).toBe("-size");
});

test("table: the keyboard sorts like the pointer, a held key once", () => {
  showScreen(<Cities rows={CITIES} />);
  fireEvent.keyDown(header("Name"), { key: "Enter" });
  fireEvent.keyDown(header("Name"), { key: "Enter", repeat: true });
  fireEvent.keyDown(header("Size"), { key: " ", shiftKey: true });
  expect(sort()).toBe("name,size");
  fireEvent.keyDown(header("Name"), { key: "Enter", altKey: true });
  expect(sort()).toBe("size");
});

test("table: rows are selected one by one, or all", () => {
  showScreen(<Cities rows={CITIES} />);
  fireEvent.click(screen.getByRole("checkbox", { name: "Select Oslo" }));
  expect(selected()).toBe("Oslo");
  const all = screen.getByRole<HTMLInputElement>("checkbox", { name: "Select all" });
  expect(all.indeterminate).toBe(true);
  fireEvent.click(all);
  expect(selected()?.split(",")).toHaveLength(4);
  fireEvent.click(all);
  expect(selected()).toBe("");
});

test("table: arrow keys move between rows, the space bar selects", async () => {
  showScreen(<Cities rows={CITIES} />);
  const press = (key: string) =>
    act(async () => fireEvent.keyDown(document.activeElement ?? document.body, { key }));
  const focused = () => rows().indexOf(document.activeElement as HTMLElement);
  act(() => rows()[0]?.focus());
  await press("ArrowDown");
  await press("ArrowDown");
  expect(focused()).toBe(2);
  await press(" ");
  expect(selected()).toBe("lund");
  expect(rows()[2]?.getAttribute("aria-selected")).toBe("true");
  await press("End");
  expect(focused()).toBe(3);
  await press("PageUp");
  expect(focused()).toBe(0);
  await press("ArrowUp");
  expect(focused()).toBe(0);
});

test("table: shows a message without rows and while they load", () => {
  showScreen(<Cities rows={[]} />);
  expect(screen.getByText("No cities")).toBeTruthy();
  expect(screen.queryByRole("table")).toBeNull();
  closeScreen();
  showScreen(<Cities rows={null} />);
  expect(screen.getByRole("table").getAttribute("aria-busy")).toBe("true");
});
