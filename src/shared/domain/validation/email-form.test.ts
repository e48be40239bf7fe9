import { domainToASCII, domainToUnicode } from "node:url";
import fc from "fast-check";
import { expect, test } from "vitest";
import { emailForm, readableEmail } from "./email-form.ts";
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
      expect(readableEmail(`é@${ascii}`)).toBe(`é@${domainToUnicode(ascii)}`);
      expect(email(`é@${domain}.example`)).toBeNull();
    }),
  );
});

test.each([
  ["ö@xn--exmple-cua.se", "ö@exämple.se"],
  ["Ann@Shop.example", "Ann@Shop.example"],
  ["a@xn--99999999999.se", "a@xn--99999999999.se"],
  ["a@xn--a-.se", "a@xn--a-.se"],
  ["a@xn--.se", "a@xn--.se"],
  ["a@xn--ls8h.la", "a@xn--ls8h.la"],
  ["a@xn--å-ö.se", "a@xn--å-ö.se"],
])("e-mail form: %s is shown as %s", (stored, shown) => {
  expect(readableEmail(stored)).toBe(shown);
});
