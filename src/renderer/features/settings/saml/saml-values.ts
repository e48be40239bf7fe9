import { z } from "zod";
import { type SamlSettings, SamlSettingsChange } from "#shared/contract/rest/sso.ts";

/** What the form sends. Empty metadata: what is stored stays. */
export const SamlSchema = SamlSettingsChange.extend({ metadata: z.string().trim().max(200_000) });

/** What is typed and chosen in the form. */
export type SamlValues = z.input<typeof SamlSchema>;

/** What the form begins with. */
export function valuesOf(settings: SamlSettings | null, suggestedSlug: string): SamlValues {
  return {
    slug: settings?.slug ?? suggestedSlug,
    metadata: "",
    domains: [...(settings?.domains ?? [])],
    enforced: settings?.enforced ?? false,
    creates_users: settings?.creates_users ?? false,
    role: settings?.role ?? "member",
  };
}
