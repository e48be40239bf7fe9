import { act, fireEvent, screen, within } from "@testing-library/react";
import axe from "axe-core";
import { expect, test } from "vitest";
import { paths } from "#renderer/lib/paths.ts";
import { ApiError } from "#renderer/lib/transport/api-error.ts";
import type { SupportTicket } from "#shared/contract/rest/operator/operator-support.ts";
import { showScreen, WithServices } from "#tests/factories/browser/desktop-screen.tsx";
import { answering } from "#tests/factories/browser/rest.ts";
import { SupportPage } from "./support-page.tsx";

const PICTURE = "data:image/webp;base64,UklGRg==";

function ticket(number: number, over: Partial<SupportTicket> = {}): SupportTicket {
  return {
    id: `ticket-${number}`,
    number,
    created_at: "2026-11-27T10:00:00.000Z",
    account: { id: "acme", name: "Harbour & Pine" },
    business_type: "beauty_salon",
    country: "SE",
    from: { name: "Ada Berg", email: "ada@shop.example" },
    subject: `Subject ${number}`,
    comment: `Comment ${number}`,
    score: null,
    priority: "normal",
    tags: [],
    has_screenshot: false,
    delivery: "mailed",
    external_url: "",
    handled_at: null,
    ...over,
  };
}

interface Options {
  readonly way?: "helpdesk" | "mail" | "list";
  readonly address?: string;
  /** Tickets of one page. */
  readonly limit?: number;
  /** Refuses the list for the first time. */
  readonly fails?: boolean;
}

/** The page over a service with these tickets; returns its calls. */
function open(
  tickets: SupportTicket[],
  { way = "mail", address = "/operator/support", limit = 30, fails = false }: Options = {},
) {
  const calls: string[] = [];
  let isFailing = fails;
  const rest = answering(({ method, path, body }) => {
    const { pathname, searchParams } = new URL(path, "http://service");
    if (pathname.endsWith("/screenshot")) return { picture: PICTURE };
    if (method === "PUT") {
      const { handled } = body as { handled: boolean };
      calls.push(`${pathname} ${handled}`);
      const index = tickets.findIndex(({ id }) => pathname.endsWith(`/${id}`));
      const changed = { ...tickets[index]!, handled_at: handled ? "2026-11-27T11:00:00.000Z" : null };
      tickets[index] = changed;
      return changed;
    }
    if (isFailing) {
      isFailing = false;
      throw new ApiError({ status: 500, code: "server", message: "Broken" });
    }
    const before = Number(searchParams.get("before") ?? Number.MAX_SAFE_INTEGER);
    const isHandled = searchParams.get("state") === "handled";
    const fitting = tickets.filter(
      ({ number, handled_at }) => number < before && (handled_at !== null) === isHandled,
    );
    const items = fitting.slice(0, limit);
    return {
      items,
      before: fitting.length > limit ? items.at(-1)?.number : null,
      open: tickets.filter(({ handled_at }) => handled_at === null).length,
      way,
    };
  });
  showScreen(
    <WithServices services={{ rest }}>
      <SupportPage />
    </WithServices>,
    {},
    { path: paths.operatorSupport, address },
  );
  return calls;
}

const cards = async () => (await screen.findAllByRole("article")).map((card) => within(card));
const press = async (name: string) => {
  const button = await screen.findByRole("button", { name });
  await act(async () => fireEvent.click(button));
};

test("requests for help: a request shows its sender, company, whole comment and delivery", async () => {
  open([
    ticket(7, {
      subject: "Silent bar",
      comment: "First line\n\nLast line",
      score: 3,
      tags: ["nps", "no_csat"],
      delivery: "helpdesk",
      external_url: "https://host.zendesk.com/agent/tickets/9",
    }),
  ]);
  const [card] = await cards();
  expect(card!.getByRole("heading", { name: "Silent bar (no. 7)" })).toBeTruthy();
  expect(card!.getByText("First line Last line").textContent).toBe("First line\n\nLast line");
  expect(card!.getByText("Ada Berg")).toBeTruthy();
  expect(card!.getByText(/Harbour & Pine/).textContent).toContain("Beauty salon · Sweden");
  for (const text of ["3 of 10", "nps", "no_csat", "Filed at the helpdesk"])
    expect(card!.getByText(text)).toBeTruthy();
  const links = card!.getAllByRole("link").map((link) => link.getAttribute("href"));
  expect(links).toEqual([
    "mailto:ada@shop.example?subject=%5B%237%5D%20Silent%20bar",
    "https://host.zendesk.com/agent/tickets/9",
  ]);
  const { violations } = await axe.run(document.body, {
    rules: { "color-contrast": { enabled: false }, region: { enabled: false } },
  });
  expect(violations).toEqual([]);
});

test("requests for help: undelivered requests are marked", async () => {
  open([
    ticket(4, { delivery: "refused" }),
    ticket(3, { delivery: "queued" }),
    ticket(2, { delivery: "listed" }),
  ]);
  const [refused, queued, listed] = await cards();
  expect(refused!.getByText(/The helpdesk refused/).dataset.tone).toBe("error");
  expect(queued!.getByText(/Not delivered yet/).dataset.tone).toBe("warning");
  expect(listed!.getByText("Only on this page")).toBeTruthy();
});

test("requests for help: says how requests are delivered, and when nobody is told", async () => {
  open([], { way: "list" });
  expect(await screen.findByText(/New requests only appear on this page/)).toBeTruthy();
  expect(screen.getByText("You get no message about new requests")).toBeTruthy();
  expect(screen.getByRole("link", { name: "Go to Addresses" }).getAttribute("href")).toBe("/operator");
  expect(screen.getByText("No open requests")).toBeTruthy();
});

test("requests for help: with a helpdesk there is no hint", async () => {
  open([], { way: "helpdesk" });
  expect(await screen.findByText(/filed at your Zendesk/)).toBeTruthy();
  expect(screen.queryByText("You get no message about new requests")).toBeNull();
});

test("requests for help: a request is marked as handled once, and undo opens it again", async () => {
  const calls = open([ticket(2), ticket(1)]);
  const button = await screen.findByRole("button", { name: "Mark as handled: request 2" });
  await act(async () => {
    fireEvent.click(button);
    fireEvent.click(button);
  });
  await expect.poll(async () => (await cards()).length).toBe(1);
  expect(calls).toEqual(["/api/operator/tickets/ticket-2 true"]);
  expect(screen.getByRole("radio", { name: "Open (1)" })).toBeTruthy();
  await press("Undo");
  await expect.poll(async () => (await cards()).length).toBe(2);
  expect(calls.at(-1)).toBe("/api/operator/tickets/ticket-2 false");
});

test("requests for help: the address says whether handled requests are shown", async () => {
  open([ticket(2), ticket(1, { handled_at: "2026-11-27T11:00:00.000Z" })], {
    address: "/operator/support?state=handled",
  });
  const [only, ...others] = await cards();
  expect(others).toEqual([]);
  expect(only!.getByText(/^Handled/)).toBeTruthy();
  await press("Mark as open: request 1");
  expect(await screen.findByText("No handled requests")).toBeTruthy();
  await act(async () => fireEvent.click(screen.getByRole("radio", { name: "Open (2)" })));
  expect((await cards()).length).toBe(2);
});

test("requests for help: a picture is fetched when it is opened", async () => {
  open([ticket(1, { has_screenshot: true })]);
  await press("Show picture of request 1");
  const picture = await screen.findByRole("img", { name: "Picture of a screen, sent by Ada Berg" });
  expect(picture.getAttribute("src")).toBe(PICTURE);
});

test("requests for help: further requests are fetched on demand", async () => {
  open([ticket(3), ticket(2), ticket(1)], { limit: 2 });
  expect((await cards()).length).toBe(2);
  await press("Show more");
  await expect.poll(async () => (await cards()).length).toBe(3);
  expect(screen.queryByRole("button", { name: "Show more" })).toBeNull();
});

test("requests for help: a failed list can be retried", async () => {
  open([ticket(1)], { fails: true });
  await press("Try again");
  expect((await cards()).length).toBe(1);
});
