import fc from "fast-check";
import { expect, test } from "vitest";
import { contentSecurityPolicy } from "./content-security-policy.ts";
import { mayOpenExternally } from "./external-links.ts";

const SERVICE = "https://music.example.com";
const TRUSTED = ["https://status.example.com/"];

test("external links: pages of the service and of trusted sites open in the system's browser", () => {
  for (const path of ["", "/", "/help?x=1#y", "/a/../b"]) {
    expect(mayOpenExternally(`${SERVICE}${path}`, SERVICE, TRUSTED)).toBe(true);
    expect(mayOpenExternally(`https://status.example.com${path}`, SERVICE, TRUSTED)).toBe(true);
  }
});

test("external links: other hosts, ports and schemes, credentials and invalid addresses do not open", () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.webUrl(),
        fc.string(),
        fc.string().map((text) => `${text}:${SERVICE}`),
      ),
      (address) => {
        expect(mayOpenExternally(address, SERVICE, TRUSTED)).toBe(false);
      },
    ),
  );
  for (const address of [
    "http://music.example.com/",
    "https://music.example.com:8443/",
    "https://music.example.com.evil.example/",
    "https://music.example.com@evil.example/",
    "https://owner:secret@music.example.com/",
    "javascript:location='https://music.example.com'",
    "file:///etc/passwd",
    `blob:${SERVICE}/1c9a2f6e-0000-4000-8000-000000000000`,
    `filesystem:${SERVICE}/temporary/x`,
    `view-source:${SERVICE}/`,
  ]) {
    expect(mayOpenExternally(address, SERVICE, TRUSTED)).toBe(false);
  }
});

test("content security policy: the client connects only to its service and runs only its own scripts", () => {
  const policy = contentSecurityPolicy("http://localhost:4310");
  expect(policy).toContain("script-src 'self';");
  expect(policy).toContain("connect-src 'self' http://localhost:4310 ws://localhost:4310;");
  expect(policy).not.toContain("unsafe-eval");
  expect(policy).not.toContain("*");
  expect(contentSecurityPolicy(SERVICE)).toContain("wss://music.example.com;");
});
