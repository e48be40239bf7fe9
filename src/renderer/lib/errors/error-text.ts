import type { i18n, ParseKeys } from "i18next";
import {
  ApiError,
  isExpectedNetworkError,
  isServerError,
  shownCode,
} from "#renderer/lib/transport/api-error.ts";
import { SIGN_IN_AGAIN, SIGN_IN_AGAIN_MINUTES } from "#shared/contract/sign-in-again.ts";

const ENTITIES = ["account", "location", "sound_zone"] as const;

/** The text for an error by its code; `errors.unknown` by default. */
export function errorText(i18n: Pick<i18n, "t" | "exists">, error: unknown): string {
  const name = errorTextNames(error).find((candidate) => i18n.exists(`errors.${candidate}`)) ?? "unknown";
  const type = ENTITIES.find((entity) => isAbout(error, entity));
  const entity = i18n.t(`errors.entities.${type ?? "other"}`);
  // `exists` has checked the key.
  return i18n.t(`errors.${name}` as ParseKeys, { entity, minutes: SIGN_IN_AGAIN_MINUTES });
}

/** The same, but null for an unexpected error, which should be reported. */
export function localizedErrorText(i18n: Pick<i18n, "t" | "exists">, error: unknown): string | null {
  const names = errorTextNames(error).filter((name) => name !== "server");
  const known = !isServerError(error) && names.some((name) => i18n.exists(`errors.${name}`));
  return known || names[0] === "unavailable" ? errorText(i18n, error) : null;
}

/**
 * Text keys of an error, best first: the shown code, GraphQL's code or the status, "network", the service's code, and the
 * type in the answer's body.
 */
function errorTextNames(error: unknown): readonly string[] {
  const names = [shownCode(error)];
  if (error instanceof ApiError) {
    if (error.reason === SIGN_IN_AGAIN) return ["signInAgain"];
    names.push(error.graphqlCode ?? String(error.status));
    if (isExpectedNetworkError(error)) names.push("network");
    names.push(error.code, ...(error.type === null ? [] : [error.type]));
  } else if (isExpectedNetworkError(error)) names.push("network");
  return names;
}

/** 'Requested sound_zone entity marked deactivated' concerns a sound_zone. */
function isAbout(error: unknown, entity: string): boolean {
  return error instanceof Error && error.message.includes(`Requested ${entity} entity`);
}
