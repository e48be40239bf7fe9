import { act, cleanup, fireEvent, screen } from "@testing-library/react";
import { Link } from "react-router-dom";
import { expect, test } from "vitest";
import { showPages, WithServices } from "#tests/factories/browser/desktop-screen.tsx";
import { PasswordField } from "./fields/password-field.tsx";
import { TextField } from "./fields/text-field.tsx";
import { FormBody, SubmitButton } from "./form-body.tsx";
import { UnsavedChanges } from "./unsaved-changes.tsx";
import { useServiceForm } from "./use-service-form.ts";

function NoteForm() {
  const form = useServiceForm({
    defaults: { note: "", password: "" },
    call: async () => undefined,
  });
  return (
    <FormBody form={form}>
      <TextField form={form} name="note" label="Note" />
      <PasswordField form={form} name="password" label="Password" autoComplete="new-password" />
      <SubmitButton form={form}>Save</SubmitButton>
      <Link to="/elsewhere">Elsewhere</Link>
      <Link to="/form?sort=name">Sorted</Link>
      <UnsavedChanges form={form} name="note" />
    </FormBody>
  );
}

/** A session that can end. */
function sessionOf(userId: string) {
  const listeners = new Set<(end: string) => void>();
  const states = { in: { userId }, out: { userId: null } };
  let state: { readonly userId: string | null } = states.in;
  return {
    session: {
      subscribe: () => () => undefined,
      get: () => state,
      onEnd: (listener: (end: string) => void) => {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    },
    end(how: "expired" | "logged-out") {
      state = states.out;
      for (const listener of [...listeners]) listener(how);
    },
  };
}

/** The form's page, and another one; returns the session. */
async function open(userId = "ada") {
  const person = sessionOf(userId);
  const services = { session: person.session, host: { kind: "web", manages: true } };
  const within = (page: React.ReactNode) => <WithServices services={services}>{page}</WithServices>;
  await act(async () =>
    showPages({ "/form": within(<NoteForm />), "/elsewhere": within(<p>Another page</p>) }, "/form"),
  );
  return person;
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label, { selector: "input" });
const type = (label: string, value: string) =>
  act(async () => fireEvent.input(field(label), { target: { value } }));
const press = (role: "button" | "link", name: string) =>
  act(async () => fireEvent.click(screen.getByRole(role, { name })));

/** Whether the browser would ask before closing the page. */
function browserAsks(): boolean {
  return !window.dispatchEvent(new Event("beforeunload", { cancelable: true }));
}

test("unsaved changes: leaving asks, and stays or leaves as answered", async () => {
  await open();
  await type("Note", "Buy coffee");
  await press("link", "Elsewhere");
  expect(screen.getByRole("dialog", { name: "Leave without saving?" })).toBeTruthy();
  await press("button", "Keep editing");
  expect(field("Note").value).toBe("Buy coffee");
  expect(screen.queryByText("Another page")).toBeNull();
  await press("link", "Elsewhere");
  await press("button", "Leave");
  expect(screen.getByText("Another page")).toBeTruthy();
});

test("unsaved changes: nothing is asked without changes, after saving, or within the page", async () => {
  await open();
  expect(browserAsks()).toBe(false);
  await type("Note", "Buy coffee");
  expect(browserAsks()).toBe(true);
  await press("link", "Sorted");
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(field("Note").value).toBe("Buy coffee");
  await act(async () => fireEvent.submit(screen.getByRole("button", { name: "Save" })));
  expect(browserAsks()).toBe(false);
  await press("link", "Elsewhere");
  expect(screen.getByText("Another page")).toBeTruthy();
});

test("session expired: input returns for the same person, without the password", async () => {
  const { end } = await open();
  await type("Note", "Buy coffee");
  await type("Password", "secret words");
  act(() => end("expired"));
  // After sign-out leaving the page is not blocked.
  await press("link", "Elsewhere");
  expect(screen.getByText("Another page")).toBeTruthy();
  expect(JSON.stringify({ ...sessionStorage })).not.toContain("secret");
  cleanup();

  await open();
  expect(field("Note").value).toBe("Buy coffee");
  expect(field("Password").value).toBe("");
  expect(browserAsks()).toBe(true);
  cleanup();
  // Only once.
  await open();
  expect(field("Note").value).toBe("");
});

test("session expired: input is not shown to another person and not kept on sign-out", async () => {
  const { end } = await open();
  await type("Note", "Buy coffee");
  act(() => end("expired"));
  cleanup();
  await open("eva");
  expect(field("Note").value).toBe("");
  cleanup();
  await open();
  expect(field("Note").value).toBe("");

  cleanup();
  const { end: signOut } = await open();
  await type("Note", "Buy tea");
  act(() => signOut("logged-out"));
  expect(sessionStorage.length).toBe(0);
});
