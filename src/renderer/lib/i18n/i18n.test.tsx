import { render, screen } from "@testing-library/react";
import { I18nextProvider, useTranslation } from "react-i18next";
import { expect, test } from "vitest";
import { PSEUDO } from "#shared/domain/texts/pseudo.ts";
import { applyChosenLanguage, chosenLanguage } from "./chosen-language.ts";
import { dateText } from "./dates.ts";
import english from "./en/legal.json" with { type: "json" };
import { addTexts, changeLanguage, startI18n, withTexts } from "./i18n.ts";
import swedish from "./sv/legal.json" with { type: "json" };

function Heading() {
  const { t } = useTranslation();
  return <h1>{t("shell.zones")}</h1>;
}

test("texts: imported code comes with its texts, in the shown language", async () => {
  const i18n = startI18n();
  expect(i18n.t("shell.zones")).toBe("Zones");
  await changeLanguage(i18n, "sv");
  addTexts("legal", english);
  expect(i18n.exists("legal.title", { lng: "en" })).toBe(true);
  expect(await withTexts("code")).toBe("code");
  expect(i18n.getResource("sv", "translation", "legal")).toEqual(swedish);
});

test("languages: a switch changes the shown texts and those loaded later", async () => {
  const i18n = startI18n();
  render(
    <I18nextProvider i18n={i18n}>
      <Heading />
    </I18nextProvider>,
  );
  expect(screen.getByRole("heading").textContent).toBe("Zones");
  await changeLanguage(i18n, PSEUDO);
  expect(await screen.findByRole("heading", { name: /^\[Žőńéš/ })).toBeTruthy();
  expect(i18n.t("search.forget", { query: "lob" })).toMatch(/^\[.*“lob”.*\]$/);
});

test("languages: a missing text shows in English", async () => {
  const i18n = startI18n();
  await changeLanguage(i18n, "fi");
  expect(i18n.t("shell.zones")).toBe("Zones");
});

test("languages: the choice is stored and applied on the next start", async () => {
  chosenLanguage(localStorage).write(PSEUDO);
  const i18n = startI18n();
  await applyChosenLanguage(i18n, localStorage, ["en-GB"]);
  expect(i18n.t("auth.password")).toMatch(/^\[/);
});

test("languages: developers get the pseudo-locale, others English", async () => {
  localStorage.setItem("roomtone.developer-tools", "false");
  chosenLanguage(localStorage).write(PSEUDO);
  const i18n = startI18n();
  await applyChosenLanguage(i18n, localStorage, ["en-GB"]);
  expect(i18n.t("auth.password")).toBe("Password");
});

test("languages: a Swedish browser gets Swedish with its numbers and plurals until English is chosen", async () => {
  const i18n = startI18n();
  await applyChosenLanguage(i18n, localStorage, ["nb-NO", "sv-SE", "en"]);
  expect(i18n.t("auth.password")).toBe("Lösenord");
  expect(document.documentElement.lang).toBe("sv");
  expect(i18n.t("music.trackCount", { count: 1 })).toBe("1 låt");
  expect(i18n.t("music.trackCount", { count: 1234 })).toBe("1\u00a0234 låtar");

  chosenLanguage(localStorage).write("en");
  const next = startI18n();
  await applyChosenLanguage(next, localStorage, ["sv-SE"]);
  expect(next.t("auth.password")).toBe("Password");
});

test("languages: a browser without a supported language gets English (@P-015)", async () => {
  const i18n = startI18n();
  await applyChosenLanguage(i18n, localStorage, ["de-DE", "fi"]);
  expect(i18n.t("auth.password")).toBe("Password");
});

test("languages: days and times have the Swedish format", () => {
  const at = Date.UTC(2026, 10, 23, 14, 5);
  expect(dateText("sv", at, { timeZone: "UTC", hour: "numeric", minute: "2-digit" })).toBe("14:05");
  expect(dateText("sv", at, { timeZone: "UTC", weekday: "long" })).toBe("måndag");
  expect(dateText("sv", at, { timeZone: "UTC", dateStyle: "medium" })).toBe("23 nov. 2026");
});
