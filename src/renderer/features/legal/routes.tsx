import { withTexts } from "#renderer/lib/i18n/i18n.ts";
import { paths } from "#renderer/lib/paths.ts";
import { page, type Row } from "#renderer/lib/routing/page.ts";

/** Legal texts, open to everybody. */
export const legalPages: readonly Row[] = [
  page(paths.legal, {
    title: "legal.title",
    layout: { bare: true },
    component: withTexts(["legal", "consent"], async () => (await import("./legal-page.tsx")).LegalPage),
  }),
];
