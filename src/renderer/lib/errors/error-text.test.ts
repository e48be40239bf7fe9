import i18next from "i18next";
import { expect, test } from "vitest";
import { startI18n } from "#renderer/lib/i18n/i18n.ts";
import { ApiError, type ApiErrorDetail } from "#renderer/lib/transport/api-error.ts";
import { errorText, localizedErrorText } from "./error-text.ts";

const i18n = startI18n();

/** Only these texts exist; each translates to its key. */
function only(...keys: readonly string[]) {
  const texts = i18next.createInstance();
  const errors = Object.fromEntries(keys.map((key) => [key.replace("errors.", ""), key]));
  texts.init({ lng: "en", resources: { en: { translation: { errors } } }, initAsync: false });
  return texts;
}

const error = (detail: Partial<ApiErrorDetail>) =>
  new ApiError({ status: 400, code: "conflict", message: "no", ...detail });

test("error texts: by code, GraphQL code or status, 'network', body type; else errors.unknown (@P-422)", () => {
  const refused = error({ status: 403, code: "gone" });
  const graphql = error({ status: 403, code: "gone", graphqlCode: "FORBIDDEN" });
  const all = ["errors.forbidden", "errors.FORBIDDEN", "errors.403", "errors.gone"];
  expect(errorText(only(...all), graphql)).toBe("errors.forbidden");
  expect(errorText(only(...all.slice(1)), graphql)).toBe("errors.FORBIDDEN");
  expect(errorText(only(...all.slice(1)), refused)).toBe("errors.403");
  expect(errorText(only("errors.gone"), refused)).toBe("errors.gone");
  expect(errorText(only(), refused)).toBe("errors.unknown");
  const network = new Error("Socket is not connected");
  expect(errorText(only("errors.network"), network)).toBe("errors.network");
  const offline = error({ status: 0, code: "offline" });
  expect(errorText(only("errors.network", "errors.offline"), offline)).toBe("errors.offline");
  expect(errorText(only("errors.network"), offline)).toBe("errors.network");
});

test.each([
  ["account", "Account has been deactivated"],
  ["sound_zone", "Zone has been deactivated"],
  ["location", "Location has been deactivated"],
])("error texts: a deactivated %s has a text", (type, text) => {
  const message = `Requested ${type} entity marked deactivated`;
  expect(errorText(i18n, error({ status: 404, code: "deactivated", message }))).toBe(text);
});

test.each([
  ["a refusal", error({ status: 403, code: "forbidden" }), true],
  ["a refusal known only by its type", error({ status: 409 }), true],
  ["an unavailable service", error({ status: 503, code: "unavailable" }), true],
  ["no network", new TypeError("Failed to fetch"), true],
  ["an error of the service", error({ status: 500, code: "server" }), false],
  ["an invalid answer", error({ status: 200, code: "bad_response" }), false],
  ["a bug in the client", new TypeError("x is undefined"), false],
])("error texts: %s has its own: %s", (_, what, known) => {
  expect(localizedErrorText(i18n, what) !== null).toBe(known);
});
