import path from "node:path";
import { expect, test } from "vitest";
import { readEnv } from "./env.ts";

test("environment: the service has usable defaults without any variable", () => {
  const env = readEnv({ XDG_DATA_HOME: "/home/somebody/data" });
  expect(env).toMatchObject({
    ok: true,
    value: {
      port: 4310,
      demo: true,
      billing: "off",
      databaseUrl: null,
      redisUrl: null,
      resetPassword: null,
      smtpUrl: null,
      mailFrom: "no-reply@localhost",
      origins: ["app://roomtone"],
    },
  });
});

test("environment: audio is stored in the data folder unless set otherwise", () => {
  const data = path.resolve("somewhere");
  expect(readEnv({ ROOMTONE_DATA: data })).toMatchObject({
    value: { dataDir: data, catalogueDir: path.join(data, "catalogue") },
  });
  const music = path.resolve("music");
  expect(readEnv({ ROOMTONE_DATA: data, ROOMTONE_CATALOGUE: music })).toMatchObject({
    value: { catalogueDir: music },
  });
});

test("environment: a music folder belongs to the named account, or to the only one", () => {
  const folder = path.resolve("records");
  expect(readEnv({ ROOMTONE_MUSIC_FOLDER: folder })).toMatchObject({
    value: { musicFolder: { path: folder, owner: null } },
  });
  expect(
    readEnv({ ROOMTONE_MUSIC_FOLDER: folder, ROOMTONE_MUSIC_FOLDER_ACCOUNT: " Harbour & Pine " }),
  ).toMatchObject({ value: { musicFolder: { owner: "Harbour & Pine" } } });
  expect(readEnv({})).toMatchObject({ value: { musicFolder: null } });
});

test("environment: an invalid setting is named", () => {
  const wrong = {
    ROOMTONE_PORT: "http",
    DATABASE_URL: "mysql://x",
    ROOMTONE_PUBLIC_URL: "shop.example",
    ROOMTONE_DNS: "9.9.9.9, dns.example",
  };
  const env = readEnv(wrong);
  expect(env.ok).toBe(false);
  for (const name of Object.keys(wrong)) expect(env).toMatchObject({ reason: expect.stringContaining(name) });
});

test("environment: Zendesk is set up by three variables together, over TLS", () => {
  const given = {
    ROOMTONE_ZENDESK_URL: "https://host.zendesk.com/",
    ROOMTONE_ZENDESK_EMAIL: "agent@host.example",
    ROOMTONE_ZENDESK_TOKEN: "token",
  };
  expect(readEnv({})).toMatchObject({ value: { zendesk: null } });
  expect(readEnv(given)).toMatchObject({
    value: { zendesk: { url: "https://host.zendesk.com", email: "agent@host.example", token: "token" } },
  });
  for (const name of Object.keys(given)) {
    const half = readEnv({ ...given, [name]: undefined });
    expect(half).toMatchObject({ ok: false, reason: expect.stringContaining("set together") });
  }
  const plain = { ...given, ROOMTONE_ZENDESK_URL: "http://host.zendesk.com" };
  expect(readEnv(plain)).toMatchObject({
    ok: false,
    reason: expect.stringContaining("ROOMTONE_ZENDESK_URL"),
  });
});

test("environment: billing is off or sandbox; real payments are rejected with a reason", () => {
  expect(readEnv({ ROOMTONE_BILLING: "sandbox" })).toMatchObject({ value: { billing: "sandbox" } });
  expect(readEnv({ ROOMTONE_BILLING: "on" })).toMatchObject({
    ok: false,
    reason: expect.stringMatching(/Payments are not supported yet.*\n.*ROOMTONE_BILLING/),
  });
  expect(readEnv({ ROOMTONE_BILLING: "yes" })).toMatchObject({ ok: false });
});

test("environment: operators are e-mail addresses in any case; anything else is named", () => {
  const operators = (value: string) => readEnv({ ROOMTONE_OPERATORS: value });
  expect(operators(" Ada@Shop.example, ben@shop.example,")).toMatchObject({
    value: { operators: ["ada@shop.example", "ben@shop.example"] },
  });
  expect([operators(""), readEnv({})]).toMatchObject([
    { value: { operators: null } },
    { value: { operators: null } },
  ]);
  expect(operators("ada@shop.example, everybody")).toMatchObject({
    ok: false,
    reason: expect.stringMatching(/E-mail addresses separated by commas[\s\S]*ROOMTONE_OPERATORS/),
  });
});

test("environment: a public address with a path is rejected with a message", () => {
  for (const address of ["https://example.com/music", "https://example.com/music/", "https://example.com/?a"])
    expect(readEnv({ ROOMTONE_PUBLIC_URL: address })).toMatchObject({
      ok: false,
      reason: expect.stringMatching(/without a path[\s\S]*ROOMTONE_PUBLIC_URL/),
    });
});

test("environment: the public address loses its trailing slash", () => {
  expect(readEnv({ ROOMTONE_PUBLIC_URL: "https://music.example/" })).toMatchObject({
    value: { publicUrl: "https://music.example" },
  });
});

test("environment: texts are spoken by programs of the host, by an endpoint, or not at all", () => {
  const data = path.resolve("somewhere");
  const endpoint = { ROOMTONE_SPEECH_URL: "http://speech.local/say", ROOMTONE_SPEECH_KEY: "key" };
  expect(readEnv({ ROOMTONE_DATA: data })).toMatchObject({
    value: { speech: { kind: "host", piper: "piper", voicesDir: path.join(data, "voices") } },
  });
  expect(readEnv(endpoint)).toMatchObject({
    value: { speech: { kind: "endpoint", url: "http://speech.local/say", key: "key" } },
  });
  expect(readEnv({ ...endpoint, ROOMTONE_SPEECH: "off" })).toMatchObject({
    value: { speech: { kind: "off" } },
  });
});
