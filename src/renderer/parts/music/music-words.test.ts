import { expect, test } from "vitest";
import english from "#renderer/lib/i18n/en/music-words.json" with { type: "json" };
import { changeLanguage, startI18n } from "#renderer/lib/i18n/i18n.ts";
import { isUnwanted, type Mention, mentionId, mentionTitle } from "#shared/domain/music-requests/mentions.ts";
import { groupOfTag, TAG_GROUPS, tagTitle } from "#shared/domain/music-requests/tag-groups.ts";
import { CONCEPTS } from "#shared/domain/music-requests/vocabulary.ts";
import { aboutPlaylist, mentionWords, tagWords, traitWords } from "./music-words.ts";

const MENTIONS: readonly Mention[] = [
  { kind: "concept", slug: "calm", sign: 1, weight: 1 },
  { kind: "concept", slug: "calm", sign: -1, weight: 1 },
  { kind: "concept", slug: "deep-house", sign: 1, weight: 1 },
  { kind: "years", from: 1980, to: 1989, sign: 1 },
  { kind: "years", from: null, to: 1995, sign: -1 },
  { kind: "years", from: 1999, to: 1999, sign: 1 },
  { kind: "tempo", from: 90, to: 110 },
  { kind: "tempo", from: 120, to: null },
  { kind: "vocals", sign: -1, weight: 1 },
  { kind: "clean" },
];
const written = MENTIONS.map((mention) => ({
  id: mentionId(mention),
  title: mentionTitle(mention),
  isUnwanted: isUnwanted(mention),
}));

test("prompt mentions: in English as the service words them, in Swedish translated", async () => {
  const i18n = startI18n();
  expect(written.map((mention) => mentionWords(i18n, mention))).toEqual(written.map(({ title }) => title));
  await changeLanguage(i18n, "sv");
  expect(written.map((mention) => mentionWords(i18n, mention))).toEqual([
    "Lugnt",
    "Lugnt",
    "Deep house",
    "1980-talet",
    "Till och med 1995",
    "1999",
    "90–110 BPM",
    "Från 120 BPM",
    "Sång",
    "Explicita texter",
  ]);
});

test("tags: Swedish translates moods, levels and decades; the shop's own tags keep their names", async () => {
  const i18n = startI18n();
  await changeLanguage(i18n, "sv");
  const tags = ["cosy", "energy-low", "1980s", "our-own-mix"];
  expect(tags.map((slug) => tagWords(i18n, slug))).toEqual(["Mysigt", "Låg", "1980-talet", null]);
});

test("played less often: moods are translated, artists keep their names", async () => {
  const i18n = startI18n();
  await changeLanguage(i18n, "sv");
  const mood = { kind: "mood", value: "calm", name: "Calm" } as const;
  expect(traitWords(i18n, mood)).toBe("Lugnt");
  expect(traitWords(i18n, { kind: "genre", value: "our-own", name: "Our own" })).toBe("Our own");
  expect(traitWords(i18n, { kind: "artist", value: "calm", name: "Calm" })).toBe("Calm");
});

test("playlist descriptions: generated ones are translated, people's own text is kept", async () => {
  const i18n = startI18n();
  const group = (...slugs: string[]) => ({
    id: groupOfTag(slugs[0] ?? ""),
    tags: slugs.map((slug) => ({ slug, title: tagTitle(slug) })),
  });
  const groups = [
    group("jazz", "rnb"),
    group("cosy"),
    group("energy-low"),
    group("sweden"),
    group("instrumental"),
    group("1980s"),
    group("ours-at-noon"),
  ];
  const tags = { shortDescription: "Plays jazz.", madeOf: { tagGroups: groups, soundsLike: null } };
  const like = { shortDescription: "Sounds like Rain.", madeOf: { tagGroups: [], soundsLike: "Rain" } };
  const typed = { shortDescription: "Sounds like home.", madeOf: null };
  expect([tags, like, typed].map((one) => aboutPlaylist(i18n, one))).toEqual([
    "Plays jazz.",
    "Sounds like Rain.",
    "Sounds like home.",
  ]);
  await changeLanguage(i18n, "sv");
  expect([tags, like, typed].map((one) => aboutPlaylist(i18n, one))).toEqual([
    "Spelar jazz, R&B, mysigt, låg energi, Sverige, instrumentalt, 1980-talet, Ours at noon.",
    "Låter som Rain.",
    "Sounds like home.",
  ]);
});

test("music words: every word that the service understands has one, except names of genres", () => {
  const words: Readonly<Record<string, string>> = english.words;
  for (const [slug, { kind, title }] of CONCEPTS)
    if (kind !== "genre" || slug in words) expect([slug, words[slug]]).toEqual([slug, title]);
  const titles = Object.entries(TAG_GROUPS).map(([id, { title }]) => [id, title]);
  expect(english.groups).toEqual(Object.fromEntries(titles));
});
