import { expect, test } from "vitest";
import { requiredText, text } from "#shared/contract/rest/text.ts";
import { withoutBidiControls } from "./bidi.ts";
import { plainText } from "./plain-text.ts";

test("bidi controls: are removed from every name; letters stay", () => {
  const name = "a\u202egpj.\u2066b\u2069\u200f אב\u061c";
  expect(withoutBidiControls(name)).toBe("agpj.b אב");
  expect(plainText(name, 50)).toBe("agpj.b אב");
  expect(text(50).parse(` ${name} `)).toBe("agpj.b אב");
  expect(requiredText(50).parse(name)).toBe("agpj.b אב");
  expect(requiredText(50).safeParse("\u202e").success).toBe(false);
});
