import { expect, test } from "vitest";
import english from "#renderer/lib/i18n/en/help.json" with { type: "json" };
import swedish from "#renderer/lib/i18n/sv/help.json" with { type: "json" };
import { type HelpLanguage, loadAllArticles } from "#renderer/parts/help/load-article.ts";
import type { HelpArticle } from "#shared/domain/help/articles.ts";
import { createHelpSearch, type HelpSearch } from "./help-search.ts";
import { searchTerm } from "./search-term.ts";

/** As shop people type, with the article that should be among the first three. */
const QUESTIONS: Readonly<Record<HelpLanguage, readonly (readonly [string, HelpArticle])[]>> = {
  en: [
    ["music stopped", "no-sound"],
    ["no sound", "no-sound"],
    ["cant hear anything", "no-sound"],
    ["pair tablet", "pair-a-player"],
    ["pairing code expired", "pair-a-player"],
    ["forgot password", "password"],
    ["can't log in", "password"],
    ["change pasword", "password"],
    ["wifi down", "offline-playback"],
    ["too loud", "volume"],
    ["upload mp3", "own-music"],
    ["spotify", "spotify"],
    ["swear words", "explicit-tracks"],
    ["ban a song", "blocked-tracks"],
    ["christmas music", "schedules"],
    ["close at night", "opening-hours"],
    ["new shop", "zones"],
    ["import zones from a spreadsheet", "zones"],
    ["control from my phone", "remote"],
    ["invite staff", "people"],
    ["lost phone authenticator", "two-step"],
    ["what does offline mean", "zone-states"],
    ["licence certificate", "legal-certificate"],
    ["delete my account", "your-data"],
    ["sign in with google", "sign-in-elsewhere"],
    ["cancel subscription", "subscriptions"],
    ["card declined", "subscriptions"],
    ["downgrade", "plans"],
  ],
  sv: [
    ["ingen musik hörs", "no-sound"],
    ["musiken tystnade", "no-sound"],
    ["inget ljud", "no-sound"],
    ["koppla surfplatta", "pair-a-player"],
    ["kopplingskod", "pair-a-player"],
    ["byta lösenord", "password"],
    ["bytt losenord", "password"],
    ["kan inte logga in", "password"],
    ["internet nere", "offline-playback"],
    ["för hög volym", "volume"],
    ["ladda upp egna låtar", "own-music"],
    ["importera från spotify", "spotify"],
    ["svordomar", "explicit-tracks"],
    ["spärra låt", "blocked-tracks"],
    ["julmusik", "schedules"],
    ["stänga på natten", "opening-hours"],
    ["ny butik", "zones"],
    ["styra från mobilen", "remote"],
    ["bjuda in kollega", "people"],
    ["tappat telefonen", "two-step"],
    ["vad betyder offline", "zone-states"],
    ["få mejl när det blir tyst", "alerts"],
    ["avsluta konto", "your-data"],
    ["säga upp abonnemang", "subscriptions"],
    ["uppgradera", "plans"],
    ["installera programmet", "desktop-player"],
    ["spela i weblasaren", "play-in-a-browser"],
  ],
};

const TITLES = { en: english.titles, sv: swedish.titles };

async function searchIn(language: HelpLanguage): Promise<HelpSearch> {
  return createHelpSearch(language, await loadAllArticles(language), (id) => TITLES[language][id]);
}

test.each(["en", "sv"] as const)("help search: finds what shop people ask, in %s", async (language) => {
  const search = await searchIn(language);
  const missed = QUESTIONS[language].flatMap(([query, article]) => {
    const found = search(query)
      .slice(0, 3)
      .map(({ id }) => id);
    return found.includes(article) ? [] : [`${query}: ${found.join(", ")} instead of ${article}`];
  });
  expect(missed).toEqual([]);
});

test("help search: answers with a sentence that fits, and with nothing for nonsense", async () => {
  const search = await searchIn("en");
  expect(search("recovery codes")[0]).toMatchObject({
    id: "two-step",
    excerpt: expect.stringContaining("Recovery codes"),
  });
  expect(search("qqqzzzxx")).toEqual([]);
  expect(search("")).toEqual([]);
});

test.each([
  ["en", "stopped Stops stopping", "stop"],
  ["sv", "tystnade tystnar TYSTNAD", "tyst"],
  ["sv", "lösenord lösenordet losenord", "losenord"],
] as const)("help search: forms of a word are one in %s: %s", (language, forms, term) => {
  expect(new Set(forms.split(" ").map((word) => searchTerm(word, language)))).toEqual(new Set([term]));
});
