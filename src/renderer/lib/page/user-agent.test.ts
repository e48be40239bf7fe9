import { expect, test } from "vitest";
import { browserOf, systemOf } from "./user-agent.ts";

const WEBKIT = "AppleWebKit/537.36 (KHTML, like Gecko)";

test.each([
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/142.0.0.0 Safari/537.36`,
    "Chrome 142.0.0.0",
    "Windows 10.0",
  ],
  [
    `Mozilla/5.0 (Windows NT 10.0) ${WEBKIT} Chrome/142.0.0.0 Safari/537.36 Edg/142.0.1`,
    "Edge 142.0.1",
    "Windows 10.0",
  ],
  [
    `Mozilla/5.0 (X11; Linux x86_64) ${WEBKIT} Chrome/142.0.0.0 Safari/537.36 OPR/120.0`,
    "Opera 120.0",
    "Linux ",
  ],
  [`Mozilla/5.0 (X11; Linux x86_64) ${WEBKIT} HeadlessChrome/142.0 Safari/537.36`, "Chrome 142.0", "Linux "],
  [
    "Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:140.0) Gecko/20100101 Firefox/140.0",
    "Firefox 140.0",
    "macOS 10.15",
  ],
  [
    "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.4 Safari/605.1.15",
    "Safari 18.4",
    "macOS 10.15.7",
  ],
  [
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/142.0 Mobile Safari/604.1",
    "Chrome 142.0",
    "iOS 18.4",
  ],
  [
    `Mozilla/5.0 (Linux; Android 15; Pixel 9) ${WEBKIT} Chrome/142.0 Mobile Safari/537.36`,
    "Chrome 142.0",
    "Android 15",
  ],
  [
    `Mozilla/5.0 (X11; CrOS x86_64 16033.58.0) ${WEBKIT} Chrome/142.0 Safari/537.36`,
    "Chrome 142.0",
    "ChromeOS 16033.58.0",
  ],
  ["curl/8", "Browser ", "unknown "],
])("user agent: %s", (userAgent, browser, system) => {
  const text = ({ name, version }: ReturnType<typeof browserOf>) => `${name} ${version}`;
  expect(text(browserOf(userAgent))).toBe(browser);
  expect(text(systemOf(userAgent))).toBe(system);
});
