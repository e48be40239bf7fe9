import { sql } from "drizzle-orm";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { foldText } from "#shared/domain/music/search/fold-text.ts";
import { DATABASES } from "#tests/factories/databases.ts";
import { startApp, type TestApp } from "#tests/factories/service/app.ts";

const NAMES = [
  "Café  del Mar (Live)",
  "Don’t Stop — it's AC/DC",
  "ØÆÅ øæå ßŒœ Łódź Đorđe ðþ ıİ",
  "Жёлтый ПОДЪЕЗД Ελληνικός ΣΟΦΙΑ",
  "東京 ｶﾀｶﾅ ﬁ ½ №5 ①",
  "\t a\n\r b ",
  "!!!",
  "",
  "x".repeat(300),
];

describe.each(DATABASES)("folded text on $name", (database) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startApp({ database });
  });
  afterAll(async () => await app[Symbol.asyncDispose]());

  const inDatabase = async (texts: readonly string[]) => {
    const rows = await app.service.services.db.execute<{ folded: string }>(
      sql`select fold_text(given.text) as folded
        from jsonb_array_elements_text(${JSON.stringify(texts)}::jsonb) with ordinality as given(text, place)
        order by given.place`,
    );
    return (rows as unknown as { rows: { folded: string }[] }).rows.map(({ folded }) => folded);
  };

  test("folded text: the database and the service fold alike", async () => {
    expect(await inDatabase(NAMES)).toEqual(NAMES.map(foldText));
    const random = fc.sample(fc.string({ unit: "grapheme", maxLength: 40 }), { numRuns: 400, seed: 7 });
    // A database with an older Unicode version may not know the newest characters.
    const texts = random.map((text) => text.replaceAll("\0", "").replaceAll(/[\u{10000}-\u{10ffff}]/gu, ""));
    expect(await inDatabase(texts)).toEqual(texts.map(foldText));
  });
});
