import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { useEffect, useState } from "react";
import { expect, test, vi } from "vitest";
import { z } from "zod";
import { ApiError, type RefusedFields } from "#renderer/lib/transport/api-error.ts";
import { createGraphql } from "#renderer/lib/transport/graphql.ts";
import { LogoutDocument } from "#shared/contract/graphql/generated/auth-operations.ts";
import { requiredText } from "#shared/contract/rest/text.ts";
import { closeScreen, showScreen, WithServices } from "#tests/factories/browser/desktop-screen.tsx";
import { collectReports } from "#tests/factories/reports.ts";
import { testCaller } from "#tests/factories/service/caller.ts";
import type { FieldValidator, FormValidator } from "./check-form.ts";
import { TextField } from "./fields/text-field.tsx";
import { type FieldState, useFieldState } from "./fields/use-field-state.ts";
import { FormBody, SubmitButton } from "./form-body.tsx";
import type { ServiceForm } from "./service-form.ts";
import { useServiceForm } from "./use-service-form.ts";
import type { FormMessages, ValidationErrors } from "./validation-errors.ts";

interface Person {
  name: string;
  email: string;
}

const PersonForm = z.object({ name: requiredText(50), email: requiredText(50) });

interface Options {
  readonly defaults?: Person | null;
  readonly call?: (person: Person) => Promise<unknown>;
  readonly email?: readonly FieldValidator<string>[];
  readonly validate?: FormValidator<Person>;
  readonly initialErrors?: FormMessages;
  readonly success?: string;
  readonly stayEnabled?: boolean;
  readonly onInvalid?: (errors: ValidationErrors) => void;
}

/** State of the form and its e-mail field at the last render. */
const last: { form?: ServiceForm<Person>; email?: FieldState } = {};

function PersonScreen(options: Options) {
  const { defaults = { name: "Ada", email: "ada@shop.se" }, success, email = [], stayEnabled } = options;
  const form = useServiceForm({
    defaults,
    schema: PersonForm,
    validators: { email },
    call: options.call ?? (async () => undefined),
    ...(options.validate ? { validate: options.validate } : {}),
    ...(options.initialErrors ? { initialErrors: options.initialErrors } : {}),
    ...(options.onInvalid ? { onInvalid: options.onInvalid } : {}),
    ...(success ? { success: () => success } : {}),
  });
  last.form = form;
  return (
    <FormBody form={form} stayEnabled={stayEnabled ?? false}>
      <TextField form={form} name="name" label="Name" />
      <TextField form={form} name="email" label="E-mail" />
      <Email form={form} />
      <SubmitButton form={form}>Save</SubmitButton>
    </FormBody>
  );
}

function Email({ form }: { readonly form: ServiceForm<Person> }) {
  last.email = useFieldState({ form, name: "email" });
  return null;
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const fieldset = () => screen.getByRole<HTMLFieldSetElement>("group");
const alerts = () => screen.queryAllByRole("alert").map(({ textContent }) => textContent);

function type(label: string, value: string) {
  fireEvent.input(field(label), { target: { value } });
}

async function press() {
  await act(async () => fireEvent.submit(screen.getByRole("button", { name: "Save" })));
}

/** The form's lifecycle state. */
function life() {
  const { disabled, attempts, submitted, formState } = last.form ?? {};
  return { disabled, attempts, submitted, dirty: formState?.isDirty };
}

/** A call that the test answers. */
function heldCall() {
  const calls: { person: Person; answer: () => void; refuse: (error: unknown) => void }[] = [];
  const call = (person: Person) =>
    new Promise<void>((answer, refuse) => {
      calls.push({ person, answer, refuse });
    });
  return { call, calls };
}

const refusal = (fields: RefusedFields) =>
  new ApiError({ status: 400, code: "invalid", message: "no", fields });

/** The same, with values that load later. */
function LoadingScreen({ load, ...options }: Options & { readonly load: Promise<Person> }) {
  const [person, setPerson] = useState<Person | null>(null);
  useEffect(() => {
    load.then(setPerson);
  }, [load]);
  return <PersonScreen {...options} defaults={person} />;
}

test("form: disabled until its values are loaded, then shows them (@P-300 @P-302)", async () => {
  const { call, calls } = heldCall();
  let arrive: (person: Person) => void = () => undefined;
  const load = new Promise<Person>((resolve) => {
    arrive = resolve;
  });
  showScreen(<LoadingScreen load={load} call={call} />);
  expect(life().disabled).toBe("initializing");
  expect(fieldset().disabled).toBe(true);
  await press();
  expect(calls).toEqual([]);
  expect(life().attempts).toBe(0);

  await act(async () => arrive({ name: "Ada", email: "ada@shop.se" }));
  expect(life().disabled).toBeNull();
  expect(fieldset().disabled).toBe(false);
  expect(field("Name").value).toBe("Ada");
  await act(async () => type("Name", "Eva"));
  await act(async () => last.form?.reset());
  expect(field("Name").value).toBe("Ada");
  await press();
  expect(calls[0]?.person).toEqual({ name: "Ada", email: "ada@shop.se" });
});

test("form: starts untouched without attempts; initial errors touch their fields (@P-301)", async () => {
  showScreen(<PersonScreen initialErrors={{ email: "No longer in use" }} />);
  const begun = { disabled: null, attempts: 0, submitted: 0, dirty: false };
  expect(life()).toEqual(begun);
  expect(alerts()).toEqual(["No longer in use"]);
  expect(last.email).toMatchObject({ touched: true, error: "No longer in use", valid: false });
  // A touched field is validated while typing.
  await act(async () => type("E-mail", "ada@home.se"));
  expect(alerts()).toEqual([]);
  await act(async () => type("E-mail", ""));
  expect(alerts()).toEqual(["Cannot be empty"]);
  await press();
  expect(life().attempts).toBe(1);

  await act(async () => last.form?.reset());
  expect(life()).toEqual(begun);
  expect(field("E-mail").value).toBe("ada@shop.se");
  expect(last.email).toMatchObject({ touched: false, valid: true });
});

test("form: a second press while submitting is ignored (@P-302)", async () => {
  const { call, calls } = heldCall();
  showScreen(<PersonScreen call={call} />);
  expect(last.email?.touched).toBe(false);
  await press();
  await press();
  expect(calls).toHaveLength(1);
  expect(life()).toMatchObject({ disabled: "submitting", attempts: 1 });
  expect(last.email?.touched).toBe(true);
  expect(fieldset().disabled).toBe(true);
  await act(async () => calls[0]?.answer());
  expect(life()).toMatchObject({ disabled: null, attempts: 1 });
});

test("form: an attempt touches and validates every field (@P-302)", async () => {
  showScreen(<PersonScreen defaults={{ name: "", email: "" }} />);
  await press();
  expect(alerts()).toEqual(["Cannot be empty", "Cannot be empty"]);
  // This field was never focused.
  await act(async () => type("E-mail", "x"));
  expect(alerts()).toEqual(["Cannot be empty"]);
});

test("form: valid values are sent and counted, invalid ones are passed to onInvalid (@P-303)", async () => {
  const sent = vi.fn(async () => undefined);
  const onInvalid = vi.fn();
  showScreen(<PersonScreen call={sent} onInvalid={onInvalid} success="Saved" />);
  await act(async () => type("Name", " Ada Berg "));
  expect(life().dirty).toBe(true);
  await press();
  expect(sent).toHaveBeenCalledWith({ name: "Ada Berg", email: "ada@shop.se" });
  expect(onInvalid).not.toHaveBeenCalled();
  expect(life()).toEqual({ disabled: null, attempts: 1, submitted: 1, dirty: false });
  await screen.findByText("Saved");

  await act(async () => type("Name", ""));
  await press();
  expect(sent).toHaveBeenCalledOnce();
  expect(onInvalid).toHaveBeenCalledOnce();
  expect(life()).toMatchObject({ disabled: null, attempts: 2, submitted: 1 });
});

test("form: an invalid attempt reports its errors to the host with the next report (@P-439 @C-385)", async () => {
  const { reporting, sent } = collectReports();
  const told: ValidationErrors[] = [];
  const onInvalid = (errors: ValidationErrors) => told.push(errors);
  const attempt = async (options: Options) => {
    showScreen(
      <WithServices services={{ reporting }}>
        <PersonScreen {...options} onInvalid={onInvalid} />
      </WithServices>,
    );
    await press();
    closeScreen();
  };
  await attempt({ defaults: { name: "", email: "" } });
  await attempt({ validate: () => ({ _: "These do not go together" }) });
  const messages = ["Validation errors: name, email", "Validation errors"];
  expect(told.map(({ message }) => message)).toEqual(messages);
  expect(told[0]?.fields).toEqual({ name: { code: "required" }, email: { code: "required" } });
  reporting.error("test", new Error("broken"));
  const breadcrumbs = messages.map((message) => ({ level: "info", scope: "forms", message }));
  expect(await sent()).toMatchObject([{ breadcrumbs }]);
});

test("form: focus goes to the first field with an error, else back to its previous place", async () => {
  const { call, calls } = heldCall();
  showScreen(<PersonScreen call={call} />);
  act(() => field("Name").focus());
  await press();
  await act(async () => calls[0]?.refuse(refusal({ email: "Taken" })));
  expect(document.activeElement).toBe(field("E-mail"));
  await act(async () => {
    type("Name", "");
    type("E-mail", "");
  });
  await press();
  expect(document.activeElement).toBe(field("Name"));
});

test("form: a failed attempt focuses the first invalid field, announced with an icon (@P-304 @P-441)", async () => {
  showScreen(<PersonScreen defaults={{ name: "", email: "" }} />);
  act(() => screen.getByRole("button", { name: "Save" }).focus());
  await press();
  expect(document.activeElement).toBe(field("Name"));
  expect(field("Name").getAttribute("aria-invalid")).toBe("true");
  const shown = screen.getAllByRole("alert");
  expect(shown.map(({ textContent }) => textContent)).toEqual(["Cannot be empty", "Cannot be empty"]);
  for (const alert of shown) expect(alert.querySelectorAll("svg")).toHaveLength(1);
  const [first] = shown;
  expect(field("Name").getAttribute("aria-describedby")?.split(" ")).toContain(
    first?.closest("[id]")?.id ?? "none",
  );
});

test("form: a failure of the whole form scrolls into sight", async () => {
  const { call, calls } = heldCall();
  showScreen(<PersonScreen call={call} />);
  const shown = vi.spyOn(Element.prototype, "scrollIntoView");
  await press();
  await act(async () => calls[0]?.refuse(new ApiError({ status: 503, code: "unavailable", message: "no" })));
  expect(shown.mock.contexts).toEqual(screen.getAllByRole("alert"));
});

test("form: a field knows its value, validation, error, touch, focus and disabled state (@P-305)", async () => {
  const held = heldValidator();
  const { call, calls } = heldCall();
  showScreen(<PersonScreen call={call} email={[held.validator]} />);
  const calm = {
    validating: false,
    valid: true,
    error: null,
    touched: false,
    focused: false,
    disabled: null,
  };
  expect(last.email).toEqual({ value: "ada@shop.se", ...calm });

  act(() => field("E-mail").focus());
  await act(async () => type("E-mail", "ada@home.se"));
  expect(last.email).toEqual({ value: "ada@home.se", ...calm, focused: true });
  await act(async () => field("E-mail").blur());
  expect(last.email).toMatchObject({ validating: true, valid: false, touched: true, focused: false });
  await act(async () => held.answer("Taken"));
  expect(last.email).toMatchObject({ validating: false, valid: false, error: "Taken" });

  await act(async () => type("E-mail", "ada@work.se"));
  await act(async () => held.answer(null));
  expect(last.email).toMatchObject({ valid: true, error: null });
  await press();
  await act(async () => held.answer(null));
  expect(last.email?.disabled).toBe("submitting");
  await act(async () => calls[0]?.answer());
  expect(last.email?.disabled).toBeNull();
});

/** A validator that the test answers, newest call first. */
function heldValidator() {
  const asked: string[] = [];
  const waiting: ((message: string | null) => void)[] = [];
  const validator = (value: string) =>
    new Promise<string | null>((resolve) => {
      asked.push(value);
      waiting.push(resolve);
    });
  return { validator, asked, answer: (message: string | null) => waiting.pop()?.(message) };
}

test("form: fields can stay enabled while submitting (@P-306)", async () => {
  const { call, calls } = heldCall();
  showScreen(<PersonScreen call={call} stayEnabled />);
  act(() => field("Name").focus());
  await press();
  expect(life().disabled).toBe("submitting");
  expect(fieldset().disabled).toBe(false);
  expect(document.activeElement).toBe(field("Name"));
  await press();
  expect(calls).toHaveLength(1);
  await act(async () => calls[0]?.answer());

  closeScreen();
  showScreen(<PersonScreen call={call} />);
  await press();
  expect(fieldset().disabled).toBe(true);
  await act(async () => calls[1]?.answer());
  expect(fieldset().disabled).toBe(false);

  closeScreen();
  showScreen(<PersonScreen defaults={null} stayEnabled />);
  expect(fieldset().disabled).toBe(true);
});

test("form: a field is validated on leaving after a change, then while typing (@P-333)", async () => {
  showScreen(<PersonScreen defaults={{ name: "", email: "" }} />);
  await act(async () => fireEvent.blur(field("E-mail")));
  expect(alerts()).toEqual([]);
  await act(async () => type("Name", "x"));
  await act(async () => type("Name", ""));
  expect(alerts()).toEqual([]);
  await act(async () => type("E-mail", "x"));
  await act(async () => fireEvent.blur(field("Name")));
  expect(alerts()).toEqual(["Cannot be empty"]);
  await act(async () => type("Name", "Ada"));
  expect(alerts()).toEqual([]);
  await act(async () => type("Name", ""));
  expect(alerts()).toEqual(["Cannot be empty"]);
});

test("form: of several validators of a field the first error wins, sync or async (@P-334)", async () => {
  const later = (message: string | null) => async () => message;
  showScreen(<PersonScreen email={[() => null, later("First"), () => "Second"]} />);
  await press();
  expect(alerts()).toEqual(["First"]);

  closeScreen();
  const neverAsked = vi.fn(() => "Second");
  showScreen(<PersonScreen email={[() => "First", neverAsked]} />);
  await press();
  expect(alerts()).toEqual(["First"]);
  expect(neverAsked).not.toHaveBeenCalled();
});

test("form: a field whose check could not reach the service says so until it can", async () => {
  const away = new ApiError({ status: 0, code: "offline", message: "Failed to fetch" });
  const answers = [() => Promise.reject(away), async () => null];
  showScreen(<PersonScreen email={[async () => (await answers.shift()?.()) ?? null]} />);
  await act(async () => type("E-mail", "ada@home.se"));
  await act(async () => fireEvent.blur(field("E-mail")));
  expect(alerts()).toEqual(["Couldn't reach Roomtone. Check your connection and try again."]);
  expect(field("E-mail").getAttribute("aria-invalid")).toBe("true");
  await act(async () => type("E-mail", "ada@home.example"));
  await act(async () => fireEvent.blur(field("E-mail")));
  expect(alerts()).toEqual([]);
  expect(field("E-mail").getAttribute("aria-invalid")).not.toBe("true");
});

test("form: a field that fails its schema runs no validators", async () => {
  const asked = vi.fn(() => null);
  showScreen(<PersonScreen defaults={{ name: "Ada", email: "" }} email={[asked]} />);
  await press();
  expect(alerts()).toEqual(["Cannot be empty"]);
  expect(asked).not.toHaveBeenCalled();
});

test("form: errors of all values together show along with errors of single fields (@P-335)", async () => {
  showScreen(
    <PersonScreen
      defaults={{ name: "", email: "ada@shop.se" }}
      validate={({ name, email }) => ({
        name: "Hidden by the field's own",
        email: `Not for '${name}' ${email}`,
      })}
    />,
  );
  await press();
  expect(alerts()).toEqual(["Cannot be empty", "Not for '' ada@shop.se"]);

  closeScreen();
  showScreen(<PersonScreen validate={() => ({ _: "These do not go together" })} />);
  await press();
  expect(alerts()).toEqual(["These do not go together"]);
});

test("form: a service error stays at its field until the value changes (@P-336 @C-288)", async () => {
  const fields: RefusedFields = { email: "taken", name: { code: "max", length: 50 } };
  showScreen(<PersonScreen call={() => Promise.reject(refusal(fields))} />);
  await press();
  expect(alerts()).toEqual(["Must be less than 51 characters", "taken"]);
  expect(field("E-mail").getAttribute("aria-invalid")).toBe("true");
  // Leaving the field changes nothing.
  await act(async () => fireEvent.blur(field("E-mail")));
  expect(alerts()).toHaveLength(2);
  await act(async () => type("E-mail", "eva@shop.se"));
  expect(alerts()).toEqual(["Must be less than 51 characters"]);
});

test("form: service errors about other fields or in general show above the form (@P-337 @C-288)", async () => {
  const refusals: unknown[] = [
    refusal({ email: "taken", foo: "odd" }),
    new ApiError({ status: 503, code: "unavailable", message: "down" }),
    new Error("broken"),
  ];
  showScreen(<PersonScreen call={() => Promise.reject(refusals.shift())} />);
  await press();
  expect(alerts()).toEqual(["Validation errors: fooodd", "taken"]);
  await press();
  expect(alerts()).toEqual(["Roomtone isn't available right now. Try again in a moment."]);
  await press();
  expect(alerts()).toEqual(["Something went wrong. Try again in a moment."]);
});

test("form: a refused GraphQL operation shows its errors at the fields (@P-407)", async () => {
  const validationErrors = { email: { code: "email" }, name: "Too short" };
  const extensions = { code: "BAD_USER_INPUT", exception: { validationErrors } };
  const graphql = createGraphql({
    baseUrl: "https://service.test",
    caller: () => testCaller(),
    fetch: async () => Response.json({ errors: [{ message: "no", extensions }] }),
  });
  showScreen(<PersonScreen call={() => graphql(LogoutDocument, { input: { refreshToken: "r" } })} />);
  await press();
  await waitFor(() => expect(alerts()).toEqual(["Too short", "Must be a valid email"]));
});

test("form: a validator that throws is reported and shows a message at its field (@P-440)", async () => {
  const { reporting, sent } = collectReports();
  const logged = vi.spyOn(console, "error").mockReturnValue();
  const failure = new RangeError("broken");
  showScreen(
    <WithServices services={{ reporting }}>
      <PersonScreen email={[() => Promise.reject(failure)]} />
    </WithServices>,
  );
  await press();
  expect(alerts()).toEqual(["Something went wrong. Try again in a moment."]);
  expect(field("E-mail").getAttribute("aria-invalid")).toBe("true");
  expect(await sent()).toMatchObject([{ kind: "error", scope: "forms" }]);
  expect(logged).toHaveBeenCalledWith("[forms] A validator failed", failure);
});

test("form: a result for a changed value is dropped and the new value validated once", async () => {
  const { validator, asked, answer } = heldValidator();
  showScreen(<PersonScreen email={[validator]} />);
  await act(async () => type("E-mail", "old@shop.se"));
  await act(async () => fireEvent.blur(field("E-mail")));
  await act(async () => type("E-mail", "newer@shop.se"));
  await act(async () => type("E-mail", "new@shop.se"));
  expect(asked).toEqual(["old@shop.se"]);
  await act(async () => answer("The old one is taken"));
  expect(asked).toEqual(["old@shop.se", "new@shop.se"]);
  await act(async () => answer(null));
  expect(alerts()).toEqual([]);
});

test("form: newer values of the service reach unedited fields", async () => {
  const service = new EventTarget();
  showScreen(<UpdatedScreen service={service} />);
  await act(async () => type("Name", "Eva"));
  await act(async () => service.dispatchEvent(new Event("change")));
  await waitFor(() => expect(field("E-mail").value).toBe("adam@shop.se"));
  expect(field("Name").value).toBe("Eva");
});

/** A form whose name and e-mail change elsewhere. */
function UpdatedScreen({ service }: { readonly service: EventTarget }) {
  const [person, setPerson] = useState<Person>({ name: "Ada", email: "ada@shop.se" });
  useEffect(() => {
    const change = () => setPerson({ name: "Adam", email: "adam@shop.se" });
    service.addEventListener("change", change);
    return () => service.removeEventListener("change", change);
  }, [service]);
  return <PersonScreen defaults={person} />;
}
