import { expect, test } from "vitest";
import { visibleText } from "./visible-text.ts";

test("visible text: line breaks, escape codes and bidi controls are escaped; letters stay", () => {
  expect(visibleText("a\nb\r\tc")).toBe("a\\nb\\r\\tc");
  expect(visibleText("\u001b[2J\u001b]0;title\u0007.mp3")).toBe("\\u{1b}[2J\\u{1b}]0;title\\u{07}.mp3");
  expect(visibleText("song\u202e3pm.exe\u2028x\ud800")).toBe("song\\u{202e}3pm.exe\\u{2028}x\\u{d800}");
  expect(visibleText("Café – “Été” 夜 🎷.ogg")).toBe("Café – “Été” 夜 🎷.ogg");
});
