import { expect, test } from "vitest";
import { Settings } from "#main/storage/settings.ts";
import { Texts } from "./texts.ts";

function settings(stored: Partial<Settings> = {}) {
  const store = {
    current: Settings.parse({ installationId: crypto.randomUUID(), ...stored }),
    change: async (patch: Partial<Settings>) => {
      store.current = { ...store.current, ...patch };
    },
  };
  return store;
}

test("texts of main: follow the client's language, also at the next start", async () => {
  const store = settings();
  const texts = new Texts(store);
  expect(texts.t("tray.open")).toBe("Open Roomtone");
  const heard: string[] = [];
  texts.changed.on((language) => heard.push(language));
  await texts.setLanguage("en-XA");
  expect(texts.t("tray.volume", { percent: 60 })).toMatch(/^\[Ṽőĺűɱé 60/);
  await texts.setLanguage("en-XA");
  expect(heard).toEqual(["en-XA"]);
  expect(new Texts(store).t("tray.quit")).toMatch(/^\[/);
});

test("texts of main: a text missing in a language appears in English", () => {
  expect(new Texts(settings({ language: "fi" })).t("tray.quit")).toBe("Quit");
});
