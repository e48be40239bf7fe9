import { fireEvent, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import type { UpdateProgress, UpdateState } from "#shared/contract/ipc/updates.ts";
import { closeScreen, showScreen } from "#tests/factories/browser/desktop-screen.tsx";
import { UpdateSection } from "./update-section.tsx";
import { SupportNotice, UpdateNotice } from "./version-notices.tsx";

/** A fake updater in main; `asked` lists the calls. */
function updater({ installs = true } = {}) {
  const asked: string[] = [];
  return {
    asked,
    check: async () => {
      asked.push("check");
      return null;
    },
    install: async () => {
      asked.push("install");
      return installs;
    },
    setChannel: async (channel: string) => {
      asked.push(`channel ${channel}`);
      return null;
    },
  };
}

function showState(progress: UpdateProgress, change: Partial<UpdateState> = {}, updates = updater()) {
  const state: UpdateState = {
    progress,
    currentVersion: "1.0.0",
    channel: "stable",
    lastCheckedAt: null,
    rolledBack: null,
    supported: true,
    ...change,
  };
  showScreen(<UpdateSection state={state} updates={updates} />);
  return updates.asked;
}

const status = () => screen.getByRole("status").textContent;

test("updates: a running check is shown and cannot be started twice (@P-296)", () => {
  showState({ status: "checking" });
  expect(status()).toBe("Checking for updates");
  expect(screen.getByRole<HTMLButtonElement>("button", { name: /Check now/ }).disabled).toBe(true);
});

test("updates: a download shows its progress (@P-296)", () => {
  showState({ status: "downloading", version: "1.1.0", percent: 41.6, bytesPerSecond: 1e6 });
  expect(status()).toBe("Downloading an update");
  expect(screen.getByText("Version 1.1.0, 42%")).toBeTruthy();
  expect(screen.getByRole("progressbar").getAttribute("aria-valuenow")).toBe("41.6");
});

test("updates: without a newer version the app is up to date and can check again (@P-296)", () => {
  const asked = showState({ status: "not-available" });
  expect(status()).toBe("Up to date");
  fireEvent.click(screen.getByRole("button", { name: "Check now" }));
  expect(asked).toEqual(["check"]);
});

test("updates: an available one can be installed at once and shows its automatic time (@P-296)", () => {
  const asked = showState({
    status: "available",
    version: "1.1.0",
    installsAt: Date.parse("2026-03-03T02:30"),
  });
  expect(status()).toBe("Update available");
  expect(
    screen.getByText(/Version 1\.1\.0 is ready\. Installs automatically on Tuesday at 2:30\sAM\./),
  ).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Install now" }));
  expect(asked).toEqual(["install"]);
});

test("updates: a failed installation shows its error and is not marked as done (@P-296)", async () => {
  const available = { status: "available", version: "1.1.0", installsAt: null } as const;
  showState(available, {}, updater({ installs: false }));
  const button = screen.getByRole("button", { name: "Install now" });
  fireEvent.click(button);
  expect(await screen.findByText(/Couldn't install the update/)).toBeTruthy();
  await expect.poll(() => button.hasAttribute("data-loading")).toBe(false);
  expect(button.querySelector("svg")).toBeNull();
});

test("updates: an error shows its reason and can be retried (@P-296 @P-445)", () => {
  const asked = showState({ status: "error", reason: "damaged", at: 1 });
  expect(status()).toBe("Update failed");
  expect(screen.getByText(/The download was damaged/)).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Try again" }));
  expect(asked).toEqual(["check"]);
});

test("updates: names a version that was rolled back", () => {
  showState({ status: "not-available" }, { rolledBack: { version: "1.1.0", at: 1 } });
  expect(screen.getByText("Went back from version 1.1.0")).toBeTruthy();
});

test("updates: managed elsewhere, this is shown and there are no controls", () => {
  showState({ status: "idle" }, { supported: false });
  expect(screen.getByText("Updated by this system's package manager")).toBeTruthy();
  expect(screen.queryByText("Not checked yet")).toBeNull();
  expect(screen.queryByRole("button")).toBeNull();
  expect(screen.queryByRole("radiogroup")).toBeNull();
});

test("updates: pressing a channel selects it", () => {
  const asked = showState({ status: "not-available" });
  fireEvent.click(screen.getByLabelText("Beta"));
  expect(asked).toEqual(["channel beta"]);
});

test("updates: each channel is described by the text beside it", () => {
  showState({ status: "not-available" });
  const hint = screen.getByRole("radiogroup", { name: "Channel" }).getAttribute("aria-describedby");
  expect(document.getElementById(hint ?? "")?.textContent).toBe("Tested versions, recommended");
});

test("version notices: the zone's page shows a discreet one only for a new version", () => {
  showScreen(<UpdateNotice progress={{ status: "checking" }} />);
  expect(screen.queryByRole("group")).toBeNull();
  closeScreen();
  showScreen(<UpdateNotice progress={{ status: "available", version: "1.1.0", installsAt: null }} />);
  expect(screen.getByRole("group").textContent).toContain("Version 1.1.0 is ready.");
});

test("version notices: an unsupported version is more prominent; each offers to update", () => {
  const updates = updater();
  showScreen(<SupportNotice level="soon-unsupported" available={false} updates={updates} />);
  expect(screen.getByRole("group").textContent).toContain("This version will soon be unsupported");
  expect(screen.getByRole("link", { name: "See updates" })).toBeTruthy();
  closeScreen();
  showScreen(<SupportNotice level="unsupported" available updates={updates} />);
  expect(screen.getByRole("alert").textContent).toContain("This version is no longer supported");
  fireEvent.click(screen.getByRole("button", { name: "Install now" }));
  expect(updates.asked).toEqual(["install"]);
});
