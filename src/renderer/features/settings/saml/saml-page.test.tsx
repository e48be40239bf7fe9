import { act, fireEvent, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { paths } from "#renderer/lib/paths.ts";
import { ApiError } from "#renderer/lib/transport/api-error.ts";
import type { SamlSettings } from "#shared/contract/rest/people/sso.ts";
import { DAY_MS } from "#shared/domain/time/lengths.ts";
import { closeScreen, showScreen, WithServices } from "#tests/factories/browser/desktop-screen.tsx";
import { answering } from "#tests/factories/browser/rest.ts";
import { SamlPage } from "./saml-page.tsx";

const certificate = (fingerprint: string, days: number) => ({
  fingerprint,
  expires_at: new Date(Date.now() + days * DAY_MS).toISOString(),
});
const SETTINGS: SamlSettings = {
  slug: "acme",
  entity_id: "https://provider.example/metadata",
  entry_point: "https://provider.example/sign-in",
  certificates: [certificate("AA:01", 400), certificate("BB:02", 20), certificate("CC:03", -2)],
  domains: ["acme.example"],
  proofs: [],
  enforced: false,
  creates_users: true,
  role: "member",
  tested_at: null,
};
const NEW = { settings: null, suggested_slug: "acme-hotels", service_url: "https://music.example" };

/** The page with a given answer of the service, opened with this search; returns what is sent. */
function showSaml(answer: object, search = "", save: () => unknown = () => SETTINGS) {
  const sent: unknown[] = [];
  const rest = answering(({ method, body }) => {
    if (method === "GET") return answer;
    sent.push(body);
    return save();
  });
  showScreen(
    <WithServices services={{ rest, host: { kind: "web", manages: true } }}>
      <SamlPage />
    </WithServices>,
    {},
    { path: paths.settingsSaml, address: `/accounts/a/settings/saml${search}` },
  );
  return sent;
}

const press = async (name: string) =>
  act(async () => fireEvent.click(await screen.findByRole("button", { name })));

test("single sign-on: shows when certificates expire and warns in time", async () => {
  showSaml({ ...NEW, settings: SETTINGS });
  const line = async (fingerprint: string) =>
    (await screen.findByText(fingerprint)).parentElement?.textContent;
  expect(await line("AA:01")).toMatch(/Ends .*\d{4}$/);
  expect(await line("BB:02")).toContain("Add your provider's new metadata before then");
  expect(await line("CC:03")).toMatch(/Ended .* Add your provider's new metadata/);
  expect(screen.getByText("Not tested yet")).toBeTruthy();
});

test("single sign-on: addresses follow the typed name, metadata is required, a refusal keeps the input", async () => {
  const rule = { code: "rule", rule: "metadataNotXml" } as const;
  const refused = new ApiError({ status: 400, code: "invalid", message: "no", fields: { metadata: rule } });
  const sent = showSaml(NEW, "", () => Promise.reject(refused));
  fireEvent.input(await screen.findByLabelText("Name in addresses"), { target: { value: "acme" } });
  await screen.findByText("https://music.example/api/auth/saml/acme/acs");
  await press("Set up single sign-on");
  const metadata = screen.getByLabelText<HTMLTextAreaElement>(/Identity provider metadata/);
  expect(metadata.getAttribute("aria-invalid")).toBe("true");
  expect(sent).toEqual([]);
  fireEvent.input(metadata, { target: { value: "no metadata" } });
  await press("Set up single sign-on");
  await screen.findByText(/This isn't valid XML/);
  expect(sent).toMatchObject([{ slug: "acme", metadata: "no metadata", domains: [], enforced: false }]);
  expect(metadata.value).toBe("no metadata");
});

test("single sign-on: shows the result of a test on return", async () => {
  showSaml({ ...NEW, settings: SETTINGS }, "?sso=tested&email=ada%40other.example&name=Ada");
  await screen.findByText(/signed you in as Ada \(ada@other.example\)/);
  await screen.findByText(/other.example isn't one of your domains/);
  closeScreen();
  showSaml({ ...NEW, settings: SETTINGS }, "?sso=tested&email=&name=");
  await screen.findByText(/It sent no e-mail address/);
  closeScreen();
  showSaml({ ...NEW, settings: SETTINGS }, "?error=rejected");
  expect((await screen.findByRole("alert")).textContent).toContain("Sign-in didn't work");
});

test("single sign-on: without a service address it names who sets one, and offers no test", async () => {
  showSaml({ ...NEW, settings: SETTINGS, service_url: null });
  expect(await screen.findAllByText(/set ROOMTONE_PUBLIC_URL/)).not.toEqual([]);
  const button = screen.getByRole("button", { name: "Test sign-in" });
  expect(button.getAttribute("aria-disabled")).toBe("true");
});

test("single sign-on: the domain check names its domain, is announced, and keeps the focus", async () => {
  const proof = (domain: string, proven = false) => ({
    domain,
    record: { name: `_roomtone.${domain}`, value: `roomtone=${domain}` },
    proven,
  });
  const proofs = [proof("acme.example"), proof("hotel.example")];
  showSaml({ ...NEW, settings: { ...SETTINGS, proofs } }, "", () => ({
    ...SETTINGS,
    proofs: [proof("acme.example"), proof("hotel.example", true)],
  }));
  await screen.findByRole("button", { name: "Check now: acme.example" });
  await press("Check now: hotel.example");
  expect(await screen.findByText("hotel.example is proven")).toBeTruthy();
  expect(document.activeElement?.textContent).toBe("hotel.example");
  expect(screen.getByRole("button", { name: "Check now: acme.example" })).toBeTruthy();
});
