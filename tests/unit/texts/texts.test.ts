import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { groupsIn, texts as loadingTexts } from "#renderer/build/texts.ts";
import { LANGUAGES } from "#renderer/lib/i18n/languages.ts";
import { ACTIONS } from "#shared/domain/access/actions.ts";
import { LANGUAGE_CODES } from "#shared/domain/texts/languages.ts";
import { PSEUDO } from "#shared/domain/texts/pseudo.ts";
import { readTextUses, textUses } from "./text-uses.ts";
import {
  differences,
  flat,
  keyOf,
  languagesWithFiles,
  missingKeys,
  missingValues,
  readClientTexts,
  readMainTexts,
  titlesWithoutTexts,
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

  test("text groups: a page loads the group of its title", () => {
    const groupsOf = (file: string) => groupsIn(readFileSync(file, "utf8"), path.basename(file));
    expect(titlesWithoutTexts(client.uses, groupsOf)).toEqual([]);
  });

  test("text groups: no key is the name of a permitted action, which loads no texts", () => {
    expect([...client.texts.keys()].filter((key) => Object.hasOwn(ACTIONS, keyOf(key)))).toEqual([]);
  });

  test("text groups: the types know each file", () => {
    const types = readFileSync("src/renderer/lib/i18n/i18next.d.ts", "utf8");
    const known = [...types.matchAll(/^ {2}(\w+): typeof import/gm)].map(([, group]) => group);
    expect(known.toSorted()).toEqual(
      [...new Set([...client.texts.keys()].map((key) => key.split(".")[0]))].toSorted(),
    );
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
      "src/renderer/lib/page/time-zone.ts",
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

  test("finds a page title whose texts its code does not load; a preload shows nothing", () => {
    const known = new Set(["src/renderer/routes.tsx", "src/renderer/page.tsx", "src/renderer/loaders.ts"]);
    const pageOf = (title: string) => `page(paths.zones, {
      title: "${title}",
      load: async () => (await import("./loaders.ts")).loadZones,
      component: async () => (await import("./page.tsx")).ZonesPage,
    })`;
    const groupsOf = (file: string) => ({ "src/renderer/page.tsx": ["zones"] })[file] ?? ["home"];
    const missing = (title: string) =>
      titlesWithoutTexts([textUses("src/renderer/routes.tsx", pageOf(title), known)], groupsOf);
    expect(missing("zones.title")).toEqual([]);
    expect(missing("home.title")).toEqual(["src/renderer/routes.tsx: home.title"]);
  });
});

describe("loading texts", () => {
  const groups = (code: string) => groupsIn(code, "zones-page.tsx");

  test("text groups: a module's are those of its keys, also composed ones", () => {
    expect(groups('t(x ? "zones.title" : "home.title"); t("zones.count", { count })')).toEqual([
      "zones",
      "home",
    ]);
    expect(groups(`t(\`zones.states.\${state}\`); t(\`zoneList.\${name}\`)`)).toEqual(["zones", "zoneList"]);
    expect(groups('useMay("zone.update"); read("example.com")')).toEqual([]);
  });

  test("text groups: a route table loads none for its titles", () => {
    expect(groupsIn('page(paths.zones, { title: "zones.title" })', "routes.tsx")).toEqual([]);
  });

  test("text groups: a module imports its own, and a dynamic import waits for their translation", () => {
    const { transform } = loadingTexts();
    if (typeof transform !== "object") throw new Error("The plugin has no transform");
    const handler = transform.handler as unknown as (code: string, id: string) => { code: string } | null;
    expect(handler("export const one = 1;", "src/renderer/one.ts")).toBeNull();
    const { code = "" } = handler('t("zones.title");\nimport("./page.tsx");', "src/renderer/one.ts") ?? {};
    expect(code.split("\n").slice(0, 3)).toEqual([
      't("zones.title");',
      'import("./page.tsx").then($withTexts);',
      'import "texts:zones";',
    ]);
  });
});
