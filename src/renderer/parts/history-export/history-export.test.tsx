import { fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ApiError } from "#renderer/lib/transport/api-error.ts";
import { closeScreen, showScreen, WithServices } from "#tests/factories/desktop-screen.tsx";
import { answering } from "#tests/factories/rest.ts";
import { HistoryExport } from "./history-export.tsx";

const saved: { name: string; text: Promise<string> }[] = [];

beforeEach(() => {
  let latest = new Blob([]);
  vi.spyOn(URL, "createObjectURL").mockImplementation((file) => {
    latest = file as Blob;
    return "blob:file";
  });
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
    // As bytes: reading it as text would drop the byte order mark.
    const text = latest
      .arrayBuffer()
      .then((bytes) => new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes));
    saved.push({ name: this.download, text });
  });
});

afterEach(() => {
  saved.length = 0;
  closeScreen();
});

const play = (title: string, startAt: string, skipped = false) => ({
  startAt: Date.parse(startAt),
  playedMs: 61_400,
  title,
  artists: "Miles, Davis",
  isrc: skipped ? "USSM15900113" : "",
  skipped,
  skippedBy: skipped ? "Nora Night" : "",
});

test("history export: all pages form one file with local and UTC times; a failed page is retried", async () => {
  const asked: string[] = [];
  let down = true;
  const rest = answering(({ path }) => {
    asked.push(path);
    const page = { zone: "Café Bar", timezone: "Europe/Stockholm" };
    if (!path.includes("after="))
      return { ...page, items: [play("=So What", "2026-07-01T22:30:00Z", true)], after: "older" };
    if (down) throw new ApiError({ status: 503, code: "unavailable", message: "down" });
    return { ...page, items: [play("Blue in Green", "2026-01-01T11:00:00Z")], after: null };
  });
  showScreen(
    <WithServices services={{ rest }}>
      <HistoryExport zoneId="z" day="2026-07-02" />
    </WithServices>,
  );
  fireEvent.click(screen.getByRole("button", { name: "Export CSV" }));
  const retry = await screen.findByRole("button", { name: "Try again" });
  expect(screen.getByRole("status").textContent).toContain("The export stopped.");
  expect(saved).toHaveLength(0);
  down = false;
  fireEvent.click(retry);
  await screen.findByRole("button", { name: "Export CSV" });
  expect(asked.filter((path) => !path.includes("after="))).toHaveLength(1);
  expect(asked.every((path) => path.includes("date=2026-07-02"))).toBe(true);
  const [file] = saved;
  expect(file?.name).toBe("café-bar-history-2026-07-02.csv");
  expect(await file?.text).toBe(
    [
      "\uFEFFStart (Europe/Stockholm),Start (UTC),Title,Artist,ISRC,Seconds played,Zone,Skipped,Skipped by",
      `2026-07-02 00:30:00,2026-07-01 22:30:00,'=So What,"Miles, Davis",USSM15900113,61,Café Bar,Yes,Nora Night`,
      `2026-01-01 12:00:00,2026-01-01 11:00:00,Blue in Green,"Miles, Davis",,61,Café Bar,No,`,
      "",
    ].join("\r\n"),
  );
});
