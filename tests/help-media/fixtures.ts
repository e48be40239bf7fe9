import { readFileSync } from "node:fs";
import path from "node:path";
import { eq } from "drizzle-orm";
import { users } from "#server/db/schema/people/people.ts";
import type { LanguageCode } from "#shared/domain/texts/languages.ts";
import { test as base } from "#tests/web/fixtures.ts";

export interface MediaOptions {
  readonly language: LanguageCode;
}

export interface MediaFixtures {
  /** The text with this key of a file of texts, in the language of the pictures: `label("zones", "create")`. */
  readonly label: (file: string, key: string) => string;
}

/** The fixtures of web tests in one language: the real service with the demo's company, and the built client. */
export const test = base.extend<MediaFixtures & MediaOptions>({
  language: ["en", { option: true }],
  company: async ({ company, service, language }, use) => {
    const { db } = service.service.services;
    await db.update(users).set({ language, name: "Anna Berg" }).where(eq(users.id, company.owner.id));
    await use(company);
  },
  label: async ({ language }, use) => {
    await use((file, key) => {
      const texts: unknown = JSON.parse(readFileSync(path.join(TEXTS, language, `${file}.json`), "utf8"));
      const found = key
        .split(".")
        .reduce((part, name) => (part as Readonly<Record<string, unknown>>)[name], texts);
      if (typeof found !== "string") throw new Error(`${file}.json has no text ${key}`);
      return found;
    });
  },
});

const TEXTS = path.resolve(import.meta.dirname, "../../src/renderer/lib/i18n");
