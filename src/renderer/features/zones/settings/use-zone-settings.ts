import { useChangeZoneSettings } from "#renderer/data/zones/zone-changes.ts";
import { useMessageText } from "#renderer/lib/i18n/message-text.ts";
import { ApiError } from "#renderer/lib/transport/api-error.ts";
import type { ZoneSettings } from "#shared/contract/player.ts";
import type { SoundZone } from "#shared/contract/rest/entities.ts";
import type { ChangeSettings } from "./settings-lines.tsx";

const FIELD = "settings.";

/**
 * Returns a function that changes a setting: optimistic, rolled back when the service refuses. `errors`: messages about
 * the last change, by the setting's name.
 */
export function useZoneSettings(
  account: string,
  zone: SoundZone,
): {
  readonly change: ChangeSettings;
  /** For forms: rejects on a refusal. */
  readonly save: (change: Partial<ZoneSettings>) => Promise<unknown>;
  readonly errors: Readonly<Record<string, string>>;
} {
  const text = useMessageText();
  const { mutate, mutateAsync, error } = useChangeZoneSettings(account, zone.id);
  return { change: mutate, save: mutateAsync, errors: fieldErrors(error, text) };
}

function fieldErrors(
  error: unknown,
  text: ReturnType<typeof useMessageText>,
): Readonly<Record<string, string>> {
  if (!(error instanceof ApiError)) return {};
  return Object.fromEntries(
    Object.entries(error.fields).flatMap(([field, message]) =>
      field.startsWith(FIELD) ? [[field.slice(FIELD.length), text(message)]] : [],
    ),
  );
}
