import { QueryClient } from "@tanstack/react-query";
import { fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ApiError } from "#renderer/lib/transport/api-error.ts";
import { showScreen, WithServices } from "#tests/factories/browser/desktop-screen.tsx";
import { answering } from "#tests/factories/browser/rest.ts";
import { soundZone } from "#tests/factories/sound-zone.ts";
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
});

test("history export: one call for the whole file, which is saved as it is; a failed call is retried", async () => {
  const asked: string[] = [];
  let isDown = true;
  const rest = answering(({ path }) => {
    if (path.includes("/locations/")) return { timezone: "Europe/Stockholm" };
    if (!path.includes("history.csv")) return soundZone({ id: "z", name: "Café Bar" });
    asked.push(path);
    if (isDown) throw new ApiError({ status: 503, code: "unavailable", message: "down" });
    return "\uFEFFTitle\r\nSo What\r\n";
  });
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  showScreen(
    <WithServices services={{ rest, queryClient }}>
      <HistoryExport zoneId="z" day="2026-07-02" />
    </WithServices>,
  );
  fireEvent.click(screen.getByRole("button", { name: "Export CSV" }));
  const retry = await screen.findByRole("button", { name: "Try again" });
  expect(screen.getByRole("status").textContent).toContain("The export stopped.");
  expect(saved).toHaveLength(0);
  isDown = false;
  fireEvent.click(retry);
  await screen.findByRole("button", { name: "Export CSV" });
  expect(asked).toEqual(Array(2).fill("/api/auth/sound_zones/z/history.csv?date=2026-07-02&language=en"));
  const [file] = saved;
  expect(file?.name).toBe("café-bar-history-2026-07-02.csv");
  expect(await file?.text).toBe("\uFEFFTitle\r\nSo What\r\n");
});
