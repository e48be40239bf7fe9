import { z } from "zod";
import { type SamlSettings, SamlSettingsChange } from "#shared/contract/rest/people/sso.ts";

/** The form's input for the service. Empty metadata keeps the stored one. */
export const SamlSchema = SamlSettingsChange.extend({ metadata: z.string().trim().max(200_000) });

/** The form's values. */
export type SamlValues = z.input<typeof SamlSchema>;

/** The form's initial values. */
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
