import { expect, test, vi } from "vitest";
import { createLog } from "#main/logging/log.ts";
import { Settings } from "#main/storage/settings.ts";
import { Texts } from "#main/texts/texts.ts";
import { offerApplications } from "./offer-applications.ts";

const settings = Settings.parse({ installationId: crypto.randomUUID() });

/** Starts the app from a path; the person presses the first or the second button. */
async function started(execPath: string, button: 0 | 1) {
  const app = { isInApplicationsFolder: () => false, moveToApplicationsFolder: vi.fn(() => true) };
  const showMessageBox = vi.fn(async () => ({ response: button, checkboxChecked: false }));
  const texts = new Texts({ current: settings, change: async () => undefined });
  const log = createLog({ write: () => undefined }, "info");
  await offerApplications({ app, dialog: { showMessageBox }, execPath, texts, log });
  return { asked: showMessageBox.mock.calls.length, moved: app.moveToApplicationsFolder.mock.calls.length };
}

test.each([
  "/Volumes/Roomtone 1.2.0/Roomtone.app/Contents/MacOS/Roomtone",
  "/Users/shop/Downloads/Roomtone.app/Contents/MacOS/Roomtone",
  "/private/var/folders/x/AppTranslocation/1/d/Roomtone.app/Contents/MacOS/Roomtone",
])("macOS: an app that is not installed offers to move to Applications (%s)", async (execPath) => {
  expect(await started(execPath, 0)).toEqual({ asked: 1, moved: 1 });
  expect(await started(execPath, 1)).toEqual({ asked: 1, moved: 0 });
});

test("macOS: an app in a folder of the user's choice stays there", async () => {
  const execPath = "/Users/shop/Tools/Roomtone.app/Contents/MacOS/Roomtone";
  expect(await started(execPath, 0)).toEqual({ asked: 0, moved: 0 });
});
