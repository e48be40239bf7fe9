import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { identities, samlSettings } from "#server/db/schema/people/sso.ts";
import { checkDomains, withdrawProof } from "#server/modules/sso/check-domains.ts";
import { saveSaml } from "#server/modules/sso/commands/save-saml.ts";
import { proofRecord } from "#server/modules/sso/domain-proof.ts";
import { createAccount, createUser } from "#tests/factories/people/people.ts";
import { type MailedApp, startMailedApp } from "#tests/factories/service/mailed-app.ts";
import { type FakeDnsServer, startDnsServer } from "#tests/fakes/sign-in/dns-server.ts";
import { startSamlProvider } from "#tests/fakes/sign-in/saml-provider.ts";

const DOMAIN = "acme.example";

describe("domain proofs", () => {
  let dns: FakeDnsServer;
  let mailed: MailedApp;
  let accountId: string;
  beforeAll(async () => {
    dns = await startDnsServer();
    mailed = await startMailedApp({ env: { ROOMTONE_DNS: dns.address } });
    const { service } = mailed.app;
    ({ id: accountId } = await createAccount(service, { businessName: "Acme Hotels" }));
    await createUser(service, accountId, undefined, { email: "owner@acme.example" });
    await createUser(service, accountId, { owner: false, admin: false, contact: true, finance: true });
    await service.services.db.insert(samlSettings).values({
      accountId,
      slug: "acme",
      entityId: "https://provider.example",
      entryPoint: "https://provider.example",
      certificates: [],
      domains: [DOMAIN],
      provenDomains: [DOMAIN],
    });
  });
  afterAll(async () => {
    await mailed[Symbol.asyncDispose]();
    await dns[Symbol.asyncDispose]();
  });

  const proven = async () =>
    (await mailed.app.service.services.db.select().from(samlSettings))[0]?.provenDomains;
  const waiting = async () => {
    const { rows } = (await mailed.app.service.services.db.execute(
      sql`select id from pgboss.job where name = 'domain-withdrawal' and start_after > now() + interval '13 days'`,
    )) as unknown as { rows: readonly unknown[] };
    return rows.length;
  };
  const record = () => {
    const { name, value } = proofRecord(mailed.app.service.services.secrets, accountId, DOMAIN);
    dns.records.set(name, [value]);
  };

  test("domain proof: admins are warned once, and the proof ends if the record stays missing", async () => {
    const { app, mail } = mailed;
    const { services } = app.service;
    record();
    await checkDomains(services);
    expect(await waiting()).toBe(0);
    dns.records.clear();
    await checkDomains(services);
    await checkDomains(services);
    expect(await waiting()).toBe(1);
    const warned = await mail.next("owner@acme.example");
    expect(warned.subject).toBe("The DNS record of acme.example is gone");
    expect(warned.text).toContain("within 14 days");
    expect(await proven()).toEqual([DOMAIN]);

    record();
    await withdrawProof(services, { accountId, domain: DOMAIN });
    expect(await proven()).toEqual([DOMAIN]);
    dns.records.clear();
    await withdrawProof(services, { accountId, domain: DOMAIN });
    expect(await proven()).toEqual([]);
    const told = await mail.next("owner@acme.example");
    expect(told.subject).toBe("acme.example is no longer proven");
    expect(told.text).toContain(`/accounts/${accountId}/settings/saml`);
  });

  test("SAML provider change: connected people get a mail that they are disconnected", async () => {
    const { app, mail } = mailed;
    const { services } = app.service;
    const email = "ada@acme.example";
    const ada = await createUser(app.service, accountId, undefined, { email });
    const identity = { provider: `saml:${accountId}`, subject: "ada", userId: ada.id, label: "ada" };
    await services.db.insert(identities).values(identity);
    await using provider = await startSamlProvider({ nameId: "ada", email, name: "Ada" });
    const saved = await saveSaml(services, accountId, null, {
      slug: "acme",
      metadata: provider.metadata,
      domains: [DOMAIN],
      enforced: false,
      creates_users: false,
      role: "member",
    });
    expect(saved.ok).toBe(true);
    expect((await mail.next(email)).subject).toBe("Your sign-in with Acme Hotels was disconnected");
  });
});
