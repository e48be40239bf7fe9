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
/** Parts of keys come from there. */
const words = readTextUses("shared", "server/catalog/synth/demo");

/** Languages that are still being translated: what they lack is said in English. */
const UNFINISHED: ReadonlySet<string> = new Set();

describe("texts of the client and of the tray", () => {
  test.each(Object.entries({ client, main }))(
    "%s: every text that is shown is there, with its values",
    (_name, { texts, uses }) => {
      expect(missingKeys(texts, uses)).toEqual([]);
      expect(missingValues(texts, uses)).toEqual([]);
    },
  );

  test.each(Object.entries({ client, main }))(
    "%s: no text is left that nothing shows",
    (_name, { texts, uses }) => {
      expect(unusedKeys(texts, [...uses, ...words])).toEqual([]);
    },
  );

  test("every file of texts is a group, and code that is split off fetches the groups that it shows", () => {
    const groups = Object.keys({ ...firstTexts, ...laterTexts });
    expect([...new Set([...client.texts.keys()].map((key) => key.split(".")[0]))].sort()).toEqual(
      groups.toSorted(),
    );
    // The desktop app fetches its own at the start, before it draws.
    const there = [...Object.keys(firstTexts), "electron"];
    const missing = groupsNotFetched(client.uses, groups, "src/renderer/main.tsx", there);
    // Sign-in says no more of its fields than what is there from the start.
    const ofSignIn = "src/renderer/main.tsx: src/renderer/lib/i18n/message-text.ts shows forms";
    expect(missing.filter((found) => found !== ofSignIn)).toEqual([]);
  });

  test("every registered language has all texts, each with its values and plural forms", () => {
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

  test("dates and times are formatted for people in one place", () => {
    const formatting = client.uses
      .filter(({ formatsDates }) => formatsDates)
      .map(({ path }) => path)
      .sort();
    expect(formatting).toEqual([
      "src/renderer/lib/i18n/dates.ts",
      // Reckons with days.
      "src/renderer/lib/i18n/days.ts",
      // Asks for this computer's time zone.
      "src/renderer/lib/time-zone.ts",
    ]);
  });
});

describe("the check of texts", () => {
  const at = (text: string) => [textUses("src/renderer/a.tsx", text, new Set())];
  const texts = flat({
    home: {
      title: "Home",
      am: { title: "Good morning" },
      zones_one: "{{count}} zone",
      zones_other: "{{count}} zones",
    },
  });

  test("finds a text that nothing shows, and takes for shown what is put together at run time from known parts", () => {
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

  test("finds keys that are not there, also put together ones", () => {
    const uses = at(
      `t(x ? "home.title" : "home.body"); t(\`home.\${part}.body\`); t(\`home.\${part}.title\`)`,
    );
    expect(missingKeys(texts, uses)).toEqual([
      "src/renderer/a.tsx: home.body",
      "src/renderer/a.tsx: home.*.body",
    ]);
  });

  test("finds values that a text wants and is not given", () => {
    expect(missingValues(texts, at('t("home.zones", { name })'))).toEqual([
      "src/renderer/a.tsx: home.zones wants count",
    ]);
    expect(missingValues(texts, at('t("home.zones", values)'))).toEqual([]);
  });

  test("finds what a language lacks and what it has too much", () => {
    const other = flat({
      home: { title: "Hem", zones_one: "en zon", zones_other: "flera zoner", old: "gammal" },
    });
    const asked = { language: "sv", complete: true };
    const found = ["home.old is no key"];
    expect(differences(texts, other, asked)).toEqual(["home.am.title is missing", ...found]);
    expect(differences(texts, other, { ...asked, complete: false })).toEqual(found);
  });

  test("finds values, plural forms and words that a translation left behind", () => {
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

  test("finds code that is split off without its texts", () => {
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

  test("finds a page whose title does not come with its code; what it loads ahead shows nothing", () => {
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
