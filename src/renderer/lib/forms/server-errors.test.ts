import { expect, test } from "vitest";
import { ApiError, type RefusedFields } from "../transport/api-error.ts";
import { showServerErrors } from "./server-errors.ts";

interface Values {
  email: string;
  name: string;
}

/** The messages that end up on fields and on the form. */
function shown(error: unknown) {
  const messages: Record<string, string | undefined> = {};
  showServerErrors<Values>(
    {
      setError: (name, { message }) => {
        messages[name] = message;
      },
    },
    { mail: "email", name: "name" },
    error,
    "fallback",
    (message) => (typeof message === "string" ? message : message.code),
  );
  return messages;
}

const refused = (fields: RefusedFields) =>
  new ApiError({ status: 400, code: "invalid", message: "no", fields });

test("what the service says about a field stands at that field (@P-336 @C-288)", () => {
  expect(shown(refused({ mail: "taken", name: { code: "required" } }))).toEqual({
    email: "taken",
    name: "required",
  });
});

test("what it says about no field of the form, or in general, stands above the form (@P-337 @C-288)", () => {
  expect(shown(refused({ mail: "taken", foo: "odd" }))).toEqual({ email: "taken", root: "odd" });
  expect(shown(refused({}))).toEqual({ root: "fallback" });
  expect(shown(new Error("x"))).toEqual({ root: "fallback" });
});
