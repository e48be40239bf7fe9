import { act, fireEvent, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import * as saving from "#renderer/lib/page/save-file.ts";
import { ApiError } from "#renderer/lib/transport/api-error.ts";
import { showScreen, WithServices } from "#tests/factories/browser/desktop-screen.tsx";
import { CsvDownload } from "./csv-download.tsx";

/** The service's file begins with the byte order mark by which spreadsheets recognise its encoding. */
const FILE = "\uFEFFTid;Zon\r\n";

test("CSV download: the file is saved as the service made it, after a failure too", async () => {
  const saved = vi.spyOn(saving, "saveFile").mockImplementation(() => undefined);
  let failures = 1;
  const fetchFile = async () => {
    if (failures-- > 0) throw new ApiError({ status: 503, code: "unavailable", message: "" });
    return FILE;
  };
  showScreen(
    <WithServices services={{}}>
      <CsvDownload label="Download" name={() => "plays-2026-11-27"} fetchFile={fetchFile} />
    </WithServices>,
  );
  const press = () => act(async () => fireEvent.click(screen.getByRole("button", { name: "Download" })));
  await press();
  expect(await screen.findByRole("alert")).toBeTruthy();
  expect(saved).not.toHaveBeenCalled();
  await press();
  expect(saved.mock.calls).toEqual([["plays-2026-11-27.csv", "text/csv;charset=utf-8", [FILE]]]);
});
