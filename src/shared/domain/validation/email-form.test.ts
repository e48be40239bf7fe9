import { domainToASCII } from "node:url";
import fc from "fast-check";
import { expect, test } from "vitest";
import { emailForm } from "./email-form.ts";
import { email } from "./validators.ts";

test.each([
  ["A.B@C.IO", "A.B@C.IO"],
  ["a@blåbär.example", "a@xn--blbr-noae.example"],
  ["a@BLÅBÄR.example", "a@xn--blbr-noae.example"],
  ["a@bla\u030abär.example", "a@xn--blbr-noae.example"],
  ["A@XN--BLBR-NOAE.example", "a@xn--blbr-noae.example"],
  ["JÖRG@X.de", "jörg@x.de"],
  ["jo\u0308rg@x.de", "jörg@x.de"],
  ["почта@пример.рф", "почта@xn--e1afmkfd.xn--p1ai"],
  ["no address", "no address"],
])("e-mail form: %s is stored as %s", (typed, stored) => {
  expect(emailForm(typed)).toBe(stored);
  expect(emailForm(stored)).toBe(stored);
});

test("e-mail form: domains are in ASCII as the platform writes them", () => {
  const label = fc.stringMatching(/^[a-zåäöéßñабвгдежз中文字אבגกขค]{1,12}$/u);
  fc.assert(
    fc.property(fc.array(label, { minLength: 1, maxLength: 3 }), (labels) => {
      const domain = labels.join(".");
      const ascii = domainToASCII(domain);
      fc.pre(ascii !== "");
      expect(emailForm(`é@${domain}`)).toBe(`é@${ascii}`);
      expect(email(`é@${domain}.example`)).toBeNull();
    }),
  );
});
