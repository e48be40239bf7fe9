import { expect, test } from "vitest";
import { isCommonPassword } from "./common-passwords.ts";

test.each([
  "123456",
  "1234567890",
  "654321",
  "aaaaaa",
  "abcdef",
  "qwerty",
  "PassWord",
  "password1",
  "iloveyou",
  "hejsan",
  "lösenord",
])("common passwords: %s is listed", (password) => expect(isCommonPassword(password)).toBe(true));

test.each(["a password", "violin-otter", "12345x", "Sommar i Sandhamn", "qwertz7!"])(
  "common passwords: %s is not listed",
  (password) => expect(isCommonPassword(password)).toBe(false),
);
