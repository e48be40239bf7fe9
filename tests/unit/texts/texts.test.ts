import { describe, expect, test } from "vitest";
import { firstTexts, laterTexts } from "#renderer/lib/i18n/english.ts";
import { LANGUAGES } from "#renderer/lib/i18n/languages.ts";
import { LANGUAGE_CODES } from "#shared/domain/texts/languages.ts";
import { PSEUDO } from "#shared/domain/texts/pseudo.ts";
import { readTextUses, textUses } from "./text-uses.ts";
import {
  differences,
  flat,
  groupsNotFetched,
  languagesWithFiles,
  missingKeys,
  missingValues,
  readClientTexts,
  readMainTexts,
  unusedKeys,
} from "./texts.ts";

const client = { texts: readClientTexts("en"), uses: readTextUses("renderer") };
const main = { texts: readMainTexts("en"), uses: readTextUses("main") };
/** These files define parts of keys. */
const words = readTextUses("shared", "server/catalog/synth/demo");

/** Languages with unfinished translations: missing texts appear in English. */
const UNFINISHED: ReadonlySet<string> = new Set();

describe("texts of the client and of the tray", () => {
  test.each(Object.entries({ client, main }))(
    "%s: every shown text exists, with its values",
    (_name, { texts, uses }) => {
      expect(missingKeys(texts, uses)).toEqual([]);
      expect(missingValues(texts, uses)).toEqual([]);
    },
  );

  test.each(Object.entries({ client, main }))("%s: every text is used", (_name, { texts, uses }) => {
    expect(unusedKeys(texts, [...uses, ...words])).toEqual([]);
  });

  test("text groups: match the files, and split code loads the groups that it shows", () => {
    const groups = Object.keys({ ...firstTexts, ...laterTexts });
    expect([...new Set([...client.texts.keys()].map((key) => key.split(".")[0]))].sort()).toEqual(
      groups.toSorted(),
    );
    // The desktop app loads its own group at the start, before rendering.
    const there = [...Object.keys(firstTexts), "electron"];
    const missing = groupsNotFetched(client.uses, groups, "src/renderer/main.tsx", there);
    // Sign-in uses only form messages that are loaded at the start.
    const ofSignIn = "src/renderer/main.tsx: src/renderer/lib/i18n/message-text.ts shows forms";
    expect(missing.filter((found) => found !== ofSignIn)).toEqual([]);
  });

  test("languages: each has all texts, with their values and plural forms", () => {
    const written: readonly string[] = LANGUAGE_CODES;
    expect(LANGUAGES.map(({ code }) => code)).toEqual([...written, PSEUDO]);
    const codes = written.toSorted();
    expect(languagesWithFiles()).toEqual({ client: codes, main: codes });
    for (const language of codes.filter((code) => code !== "en")) {
      const asked = { language, complete: !UNFINISHED.has(language) };
      expect(differences(client.texts, readClientTexts(language), asked)).toEqual([]);
      expect(differences(main.texts, readMainTexts(language), asked)).toEqual([]);
    }
  });

  test("dates and times: formatted for people in one place", () => {
    const formatting = client.uses
      .filter(({ formatsDates }) => formatsDates)
      .map(({ path }) => path)
      .sort();
    expect(formatting).toEqual([
      "src/renderer/lib/i18n/dates.ts",
      // Calculates with days.
      "src/renderer/lib/i18n/days.ts",
      // Reads this computer's time zone.
      "src/renderer/lib/time-zone.ts",
    ]);
  });
});

describe("text check", () => {
  const at = (text: string) => [textUses("src/renderer/a.tsx", text, new Set())];
  const texts = flat({
    home: {
      title: "Home",
      am: { title: "Good morning" },
      zones_one: "{{count}} zone",
      zones_other: "{{count}} zones",
    },
  });

  test("finds unused texts, and accepts keys composed at run time from known parts", () => {
    expect(unusedKeys(texts, at('t("home.title"); t("home.zones", { count })'))).toEqual(["home.am.title"]);
    expect(unusedKeys(texts, at(`const part = "am"; t(\`home.\${part}.title\`)`))).toEqual([
      "home.title",
      "home.zones",
    ]);
    expect(
      unusedKeys(
        texts,
        at(`const part = { am: 1 }; const words = \`home.\${part}\`; t(\`\${words}.title\`)`),
      ),
    ).toEqual(["home.title", "home.zones"]);
    expect(unusedKeys(texts, at(`t(\`home.\${part}.title\`)`))).toContain("home.am.title");
  });

  test("finds missing keys, also composed ones", () => {
    const uses = at(
      `t(x ? "home.title" : "home.body"); t(\`home.\${part}.body\`); t(\`home.\${part}.title\`)`,
    );
    expect(missingKeys(texts, uses)).toEqual([
      "src/renderer/a.tsx: home.body",
      "src/renderer/a.tsx: home.*.body",
    ]);
  });

  test("finds values missing from a call", () => {
    expect(missingValues(texts, at('t("home.zones", { name })'))).toEqual([
      "src/renderer/a.tsx: home.zones wants count",
    ]);
    expect(missingValues(texts, at('t("home.zones", values)'))).toEqual([]);
  });

  test("finds texts that a language lacks or has in excess", () => {
    const other = flat({
      home: { title: "Hem", zones_one: "en zon", zones_other: "flera zoner", old: "gammal" },
    });
    const asked = { language: "sv", complete: true };
    const found = ["home.old is no key"];
    expect(differences(texts, other, asked)).toEqual(["home.am.title is missing", ...found]);
    expect(differences(texts, other, { ...asked, complete: false })).toEqual(found);
  });

  test("finds values, plural forms and words missing from a translation", () => {
    const english = flat({
      saved: "Saved to {{place}}",
      zones_one: "{{count}} zone in {{place}}",
      zones_other: "{{count}} zones in {{place}}",
      hint: "Wait a moment and try again.",
      wifi: "Wi-Fi",
    });
    const other = flat({
      saved: "Sparat i {{plats}}",
      zones_one: "{{count}} zon i {{place}}",
      hint: "Wait a moment and try again.",
      wifi: "Wi-Fi",
    });
    expect(differences(english, other, { language: "sv", complete: true })).toEqual([
      "saved lacks place",
      "saved has plats, which nothing gives",
      "zones has no form for other",
      "hint is still English",
    ]);
  });

  test("finds split code that does not load its texts", () => {
    const known = new Set(["src/renderer/main.tsx", "src/renderer/page.tsx", "src/renderer/part.tsx"]);
    const uses = [
      textUses("src/renderer/main.tsx", 'lazy(withTexts(["zones"], () => import("./page.tsx")))', known),
      textUses("src/renderer/page.tsx", 'import "./part.tsx"; t("zones.title")', known),
    ];
    const notFetched = (part: string) =>
      groupsNotFetched(
        [...uses, textUses("src/renderer/part.tsx", part, known)],
        ["home", "zones"],
        "src/renderer/main.tsx",
        [],
      );
    expect(notFetched('t("home.title")')).toEqual([
      "src/renderer/page.tsx: src/renderer/part.tsx shows home",
    ]);
    expect(notFetched('loadTexts(i18n, ["home"]).then(() => t("home.title"))')).toEqual([]);
  });

  test("finds a page title whose texts its code does not load; a preload shows nothing", () => {
    const known = new Set(["src/renderer/main.tsx", "src/renderer/page.tsx", "src/renderer/loaders.ts"]);
    const pageOf = (title: string) => `page(paths.zones, {
      title: "${title}",
      load: async () => (await import("./loaders.ts")).loadZones,
      component: withTexts(["zones"], async () => (await import("./page.tsx")).ZonesPage),
    })`;
    const notFetched = (title: string) =>
      groupsNotFetched(
        [
          textUses("src/renderer/main.tsx", pageOf(title), known),
          textUses("src/renderer/loaders.ts", 't("zones.changed")', known),
        ],
        ["home", "zones"],
        "src/renderer/main.tsx",
        [],
      );
    expect(notFetched("zones.title")).toEqual([]);
    expect(notFetched("home.title")).toEqual(["src/renderer/main.tsx: the title home.title"]);
  });
});
