import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { encodeId } from "#shared/domain/ids/opaque-id.ts";
import { type Client, openClient, refusal } from "#tests/factories/browser/whole-client.tsx";
import { accountRecord } from "#tests/factories/people/account.ts";

const ACCOUNT = encodeId({ kind: "Account", stringId: "shop", number: 1, parent: null });
const PAGES = { support: "https://help.host.example", store: "https://store.host.example" };
const SENDER = {
  account_id: ACCOUNT,
  business_type: "bar",
  account_name: "Shop",
  country: "SE",
  email: "anna@shop.test",
};
/** The picture that the client makes of any other. */
const PICTURE = "cGljdHVyZQ==";

interface Call {
  readonly name: string;
  readonly sent: Readonly<Record<string, unknown>>;
}

/** Opens the help; `sent` receives feedback and requests, of which the first `failing` fail. */
async function open({ failing = 0, ...options }: Client & { failing?: number } = {}) {
  const sent: Call[] = [];
  let left = failing;
  const take = (call: Call) => {
    sent.push(call);
    if (left-- > 0) throw refusal(503, "unavailable");
  };
  const client = await openClient("/help", {
    accounts: [accountRecord({ id: ACCOUNT, business_type: "bar" })],
    env: { pages: PAGES, supportEmail: "support@host.example" },
    graphql: (operation, variables) => {
      if (operation !== "WriteFeedback") throw refusal(503, "unavailable");
      take({ name: operation, sent: variables.feedbackInput as Call["sent"] });
      return { writeFeedback: { feedbackId: "id" } };
    },
    answer: ({ method, path, body }) => {
      if (method !== "POST" || !path.includes("/zendesk/")) return undefined;
      take({ name: path, sent: body as Call["sent"] });
      return { id: "ticket", number: 1001 };
    },
    ...options,
  });
  return { ...client, sent };
}

const openMenu = async () => fireEvent.click(await screen.findByRole("button", { name: "User menu" }));
/** Without a layout, menus are hidden as if their button were scrolled away. */
const item = (name: string) => screen.findByRole("menuitem", { name, hidden: true });

/** Opens a dialog from the user menu. */
async function choose(name: "Share feedback" | "Contact support") {
  await openMenu();
  fireEvent.click(await item(name));
  return within(await screen.findByRole("dialog", { name }));
}

type Dialog = Awaited<ReturnType<typeof choose>>;

const type = (dialog: Dialog, label: string | RegExp, value: string) =>
  fireEvent.change(dialog.getByRole("textbox", { name: label }), { target: { value } });
const press = (dialog: Dialog, name: string) => fireEvent.click(dialog.getByRole("button", { name }));
const gone = (name: string) =>
  waitFor(() => expect(screen.queryByRole("dialog", { name }) === null).toBe(true));

const QUESTION = "What do you think of Roomtone?";

test("user menu: has its entries, of which a browser does not unpair (@P-129)", async () => {
  await open();
  await openMenu();
  const target = async (name: string) => (await item(name)).getAttribute("href");
  await expect.poll(() => target("Settings")).toBe(`/accounts/${ACCOUNT}/settings`);
  expect(await target("Store")).toBe(PAGES.store);
  expect(await target("Support")).toBe(PAGES.support);
  for (const name of ["Share feedback", "Contact support", "Sign out"]) await item(name);
  expect(screen.getByRole("menuitemradio", { name: "Dark", hidden: true })).toBeTruthy();
  expect(screen.queryByRole("menuitem", { name: /unpair/i, hidden: true })).toBeNull();
});

test("user menu: Sign out ends the session", async () => {
  const { services } = await open();
  const logout = vi.fn();
  Object.assign(services.session, { logout });
  await openMenu();
  fireEvent.click(await item("Sign out"));
  await waitFor(() => expect(logout).toHaveBeenCalledOnce());
});

test("user menu: without an account, it has the profile and no settings", async () => {
  await open({ accounts: [] });
  await openMenu();
  await item("Your profile");
  expect(screen.queryAllByRole("menuitem", { name: "Settings", hidden: true }).length).toBe(0);
});

test("share feedback: one text, thanked for once it is sent (@P-191 @P-390)", async () => {
  const { sent } = await open();
  const dialog = await choose("Share feedback");
  expect(dialog.getAllByRole("textbox")).toHaveLength(1);
  type(dialog, QUESTION, "Twenty characters: ok");
  press(dialog, "Send feedback");
  expect(await screen.findByText("Thanks for your feedback!")).toBeTruthy();
  await gone("Share feedback");
  // In a toast, which stays behind.
  expect(screen.getByText("Thanks for your feedback!").closest("[role=alert]") !== null).toBe(true);
  const { payload, metadata, ...rest } = sent[0]?.sent ?? {};
  expect(rest).toEqual({
    feedbackId: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f-]{27}$/),
    feedbackFormName: "app-feedback",
    feedbackDatetime: expect.stringMatching(/^\d{4}-\d{2}-\d{2}T.*Z$/),
  });
  expect(JSON.parse(String(payload))).toEqual([
    { id: "feedback", type: "text", index: 0, question: QUESTION, response: "Twenty characters: ok" },
  ]);
  expect(JSON.parse(String(metadata))).toEqual({
    context: { accountId: ACCOUNT, userId: "anna", language: "en", version: "1" },
    client: "business",
    interaction: "completed",
    route_path: "/help",
    channel: "in-app",
  });
});

test("share feedback: takes 10 to 300 characters (@P-320)", async () => {
  const { sent } = await open();
  const errors = [
    [0, "Cannot be empty"],
    [9, "Must be at least 10 characters"],
    [10, null],
    [300, null],
    [301, "Must be less than 301 characters"],
  ] as const;
  for (const [length, error] of errors) {
    const before = sent.length;
    const dialog = await choose("Share feedback");
    type(dialog, QUESTION, "x".repeat(length));
    press(dialog, "Send feedback");
    if (error === null) {
      await gone("Share feedback");
      expect(sent).toHaveLength(before + 1);
      continue;
    }
    await dialog.findByText(error);
    if (length > 0) expect(dialog.getByText(`${length}/300`)).toBeTruthy();
    expect(sent).toHaveLength(before);
    press(dialog, "Close");
    await gone("Share feedback");
  }
});

test("share feedback: a failure keeps the text, and so does closing", async () => {
  const { sent } = await open({ failing: 1 });
  const words = "The music stops at night";
  let dialog = await choose("Share feedback");
  type(dialog, QUESTION, words);
  press(dialog, "Send feedback");
  await dialog.findByRole("alert");
  press(dialog, "Close");
  await gone("Share feedback");
  dialog = await choose("Share feedback");
  expect(dialog.getByRole<HTMLTextAreaElement>("textbox").value).toBe(words);
  press(dialog, "Send feedback");
  await gone("Share feedback");
  expect(sent.map(({ sent: { feedbackId } }) => feedbackId)).toEqual(Array(2).fill(sent[0]?.sent.feedbackId));
  dialog = await choose("Share feedback");
  expect(dialog.getByRole<HTMLTextAreaElement>("textbox").value).toBe("");
});

test("contact support: sends the request, and shows its number", async () => {
  const { sent } = await open();
  let dialog = await choose("Contact support");
  await dialog.findByText(/sent for Shop\. Support answers at anna@shop\.test/);
  press(dialog, "Send");
  expect(await dialog.findAllByText("Cannot be empty")).toHaveLength(2);
  type(dialog, "Subject", "No sound");
  type(dialog, "Message", "The bar is silent.");
  press(dialog, "Send");
  await dialog.findByText("Request 1001 sent");
  expect(dialog.getByText(/A confirmation is on its way to anna@shop\.test/)).toBeTruthy();
  expect(sent).toEqual([
    {
      name: `/api/auth/accounts/${ACCOUNT}/zendesk/new`,
      sent: { ...SENDER, subject: "No sound", comment: "The bar is silent.", screenshot: null },
    },
  ]);
  fireEvent.click(dialog.getAllByRole("button", { name: "Close" })[0] as HTMLElement);
  await gone("Contact support");
  dialog = await choose("Contact support");
  expect((await dialog.findByRole<HTMLInputElement>("textbox", { name: "Subject" })).value).toBe("");
});

test("contact support: a failure keeps everything, and so does closing", async () => {
  const { sent } = await open({ failing: 1 });
  let dialog = await choose("Contact support");
  await dialog.findByRole("textbox", { name: "Subject" });
  type(dialog, "Subject", "No sound");
  type(dialog, "Message", "The bar is silent.");
  press(dialog, "Send");
  await dialog.findByRole("alert");
  press(dialog, "Close");
  await gone("Contact support");
  dialog = await choose("Contact support");
  const values = dialog.getAllByRole<HTMLInputElement>("textbox").map(({ value }) => value);
  expect(values).toEqual(["No sound", "The bar is silent."]);
  press(dialog, "Send");
  await dialog.findByText("Request 1001 sent");
  expect(sent).toHaveLength(2);
});

/** A browser that reads pictures and draws them, as happy-dom does not. */
function drawPictures() {
  vi.stubGlobal("createImageBitmap", async () => ({ width: 4000, height: 2000, close: () => undefined }));
  vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockReturnValue({
    fillRect: () => undefined,
    drawImage: () => undefined,
  } as never);
  vi.spyOn(HTMLCanvasElement.prototype, "toDataURL").mockReturnValue(`data:image/jpeg;base64,${PICTURE}`);
}

test("contact support: a picture is attached, shown, and removed again", async () => {
  const { sent } = await open();
  const dialog = await choose("Contact support");
  await dialog.findByRole("textbox", { name: "Subject" });
  expect(dialog.queryByRole("button", { name: "Take a picture of the screen" })).toBeNull();
  const file = document.querySelector<HTMLInputElement>("input[type=file]") as HTMLInputElement;
  const attach = () =>
    fireEvent.change(file, { target: { files: [new File(["x"], "shot.png", { type: "image/png" })] } });
  attach();
  await dialog.findByText("Choose a PNG, JPEG or WebP picture");

  drawPictures();
  attach();
  const preview = await dialog.findByRole("img", { name: "The attached picture" });
  expect(preview.getAttribute("src")).toBe(`data:image/jpeg;base64,${PICTURE}`);
  press(dialog, "Remove picture");
  expect(dialog.queryByRole("img")).toBeNull();
  type(dialog, "Subject", "No sound");
  type(dialog, "Message", "The bar is silent.");
  press(dialog, "Send");
  await dialog.findByText("Request 1001 sent");
  expect(sent[0]?.sent.screenshot).toBeNull();
});

test("contact support: a picture of the screen is taken without the dialog, and nothing after it", async () => {
  drawPictures();
  const stop = vi.fn();
  let isHidden = false;
  const track = Object.assign(new EventTarget(), { stop });
  const getDisplayMedia = vi.fn(async () => ({ getTracks: () => [track] }));
  vi.stubGlobal("navigator", Object.create(navigator, { mediaDevices: { value: { getDisplayMedia } } }));
  vi.spyOn(HTMLMediaElement.prototype, "play").mockImplementation(async () => {
    await gone("Contact support");
    isHidden = true;
  });
  vi.spyOn(HTMLMediaElement.prototype, "srcObject", "set").mockReturnValue(undefined);
  const { sent } = await open();
  let dialog = await choose("Contact support");
  await dialog.findByRole("textbox", { name: "Subject" });
  getDisplayMedia.mockRejectedValueOnce(new DOMException("no", "NotAllowedError"));
  press(dialog, "Take a picture of the screen");
  await waitFor(() => expect(getDisplayMedia).toHaveBeenCalledOnce());
  dialog = within(await screen.findByRole("dialog", { name: "Contact support" }));
  type(dialog, "Subject", "No sound");
  type(dialog, "Message", "The bar is silent.");
  fireEvent.click(await dialog.findByRole("button", { name: "Take a picture of the screen" }));
  await screen.findByRole("img", { name: "The attached picture" });
  expect(isHidden).toBe(true);
  expect(stop).toHaveBeenCalledOnce();
  dialog = within(screen.getByRole("dialog", { name: "Contact support" }));
  press(dialog, "Send");
  await dialog.findByText("Request 1001 sent");
  expect(sent[0]?.sent).toMatchObject({ subject: "No sound", screenshot: PICTURE });
});

test("contact support: the dialog comes back when sharing ends before there is a picture", async () => {
  const stop = vi.fn();
  const track = Object.assign(new EventTarget(), { stop });
  vi.stubGlobal(
    "navigator",
    Object.create(navigator, {
      mediaDevices: { value: { getDisplayMedia: async () => ({ getTracks: () => [track] }) } },
    }),
  );
  const play = vi
    .spyOn(HTMLMediaElement.prototype, "play")
    .mockImplementation(() => Promise.race<undefined>([]));
  vi.spyOn(HTMLMediaElement.prototype, "srcObject", "set").mockReturnValue(undefined);
  await open();
  const dialog = await choose("Contact support");
  await dialog.findByRole("textbox", { name: "Subject" });
  press(dialog, "Take a picture of the screen");
  await waitFor(() => expect(play).toHaveBeenCalledOnce());
  track.dispatchEvent(new Event("ended"));
  await within(await screen.findByRole("dialog", { name: "Contact support" })).findByText(
    "The screen couldn't be captured. Choose a picture instead.",
  );
  expect(stop).toHaveBeenCalledOnce();
});

test("contact support: people without an account get the host's address, if it has one", async () => {
  await open({ accounts: [] });
  const dialog = await choose("Contact support");
  const link = await dialog.findByRole("link", { name: "Write to support@host.example" });
  expect(link.getAttribute("href")).toBe("mailto:support@host.example");
  expect(dialog.queryByRole("textbox")).toBeNull();
});

test("contact support: the help and the error pages lead to it", async () => {
  const { go } = await open();
  fireEvent.click(await screen.findByRole("button", { name: "Contact support" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Contact support" }));
  press(dialog, "Close");
  await gone("Contact support");
  await go("/no/such/page");
  fireEvent.click(await screen.findByRole("link", { name: "Help & Support" }));
  expect(await screen.findByRole("dialog", { name: "Contact support" })).toBeTruthy();
});
