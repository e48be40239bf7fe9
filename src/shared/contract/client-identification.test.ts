import { expect, test } from "vitest";
import { type ClientBuild, clientIdentification } from "./client-identification.ts";

const WEB: ClientBuild = {
  client: "roomtone-web",
  version: "1.2.3",
  runtime: "web",
  commit: "3f2a9c1",
  dev: true,
  browser: { name: "Firefox", version: "140.0" },
  os: { name: "macOS", version: "15.4" },
};

test("client identification: the browser client in development", () => {
  expect(clientIdentification(WEB)).toBe(
    "roomtone-web/1.2.3 (web) (Commit; 3f2a9c1) (Dev) (Browser; Firefox; 140.0) (OS; macOS; 15.4)",
  );
});

test("client identification: the desktop app in production sends its own version", () => {
  const desktop = {
    ...WEB,
    client: "roomtone-desktop",
    version: "1.3.0",
    runtime: "electron-main",
    dev: false,
    browser: { name: "Chrome", version: "142.0.1" },
    os: { name: "win32", version: "10.0.26100" },
  } as const;
  expect(clientIdentification(desktop)).toBe(
    "roomtone-desktop/1.3.0 (electron-main) (Commit; 3f2a9c1) (Browser; Chrome; 142.0.1) (OS; win32; 10.0.26100)",
  );
});

test("client identification: unknown parts are omitted", () => {
  const unknown = { ...WEB, commit: "", dev: false, os: { name: "Linux", version: "" } };
  expect(clientIdentification(unknown)).toBe(
    "roomtone-web/1.2.3 (web) (Browser; Firefox; 140.0) (OS; Linux)",
  );
});

test("client identification: any system name fits into a header in the same form", () => {
  const odd = { ...WEB, os: { name: "Linux (бета); x\r\nX-Evil: 1", version: "6" } };
  expect(clientIdentification(odd)).toMatch(/^[\x20-\x7e]+$/);
  expect(clientIdentification(odd)).toMatch(/ \(OS; [^();]+; 6\)$/);
});
