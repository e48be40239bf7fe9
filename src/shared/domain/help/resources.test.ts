import { expect, test } from "vitest";
import { HELP_ARTICLES } from "./articles.ts";
import { offeredResources, RESOURCES } from "./resources.ts";

const all = () => true;

test("guide resources: articles name an article, videos a video, custom items neither", () => {
  for (const { id, type, article, videoId } of RESOURCES) {
    expect([id, article !== null]).toEqual([id, type === "article"]);
    expect([id, videoId !== null]).toEqual([id, type === "video"]);
    if (article !== null) expect(HELP_ARTICLES).toContain(article);
  }
  expect(new Set(RESOURCES.map(({ type }) => type))).toEqual(new Set(["article", "custom", "video"]));
});

test("guide resources: the certificate is for the United States, and videos that are not made are left out", () => {
  const ids = (country: string | null, isMade: () => boolean) =>
    offeredResources(country, isMade).map(({ id }) => id);
  expect(ids("US", all)).toEqual(RESOURCES.map(({ id }) => id));
  expect(ids("SE", all)).toEqual(ids("US", all).filter((id) => id !== "legal-certificate"));
  expect(ids(null, all)).toEqual(ids("SE", all));
  expect(ids("US", () => false)).toEqual([
    "desktop-player",
    "offline-playback",
    "schedules",
    "opening-hours",
    "messages",
    "legal-certificate",
  ]);
});
