import { userEvent } from "@testing-library/user-event";
import {
  getByLabelSelector,
  getByPlaceholderSelector,
  getByRoleSelector,
  getByTestIdSelector,
  getByTextSelector,
  Ivya,
} from "ivya";
import { vi } from "vitest";

/** How long an action or an expectation waits for its element, in ms: a busy machine is slow. */
export const PATIENCE_MS = 10_000;
const POLL_MS = 50;

const resolver = Ivya.create({ browser: "chromium", testIdAttribute: "data-testid" });

type RoleOptions = Parameters<typeof getByRoleSelector>[1];
interface TextOptions {
  readonly exact?: boolean;
}
/** Without a layout nothing covers an element: each use is as if forced. */
interface Forced {
  readonly force?: boolean;
}
interface Filter {
  readonly has?: Locator;
  readonly hasText?: string | RegExp;
  readonly hasNot?: Locator;
  readonly hasNotText?: string | RegExp;
}

/** Whatever contains elements: the page or one of them. With the names and the meaning that they have in Playwright. */
export abstract class Scope {
  protected abstract within(selector: string): Locator;

  locator = (css: string): Locator => this.within(css);
  getByRole = (role: string, options?: RoleOptions): Locator => this.within(getByRoleSelector(role, options));
  getByText = (text: string | RegExp, options?: TextOptions): Locator =>
    this.within(getByTextSelector(text, options));
  getByLabel = (text: string | RegExp, options?: TextOptions): Locator =>
    this.within(getByLabelSelector(text, options));
  getByPlaceholder = (text: string | RegExp, options?: TextOptions): Locator =>
    this.within(getByPlaceholderSelector(text, options));
  getByTestId = (id: string): Locator => this.within(getByTestIdSelector("data-testid", id));
}

/** Finds elements anew with each use, and acts on the only one once it can be used. */
export class Locator extends Scope {
  readonly selector: string;

  constructor(selector: string) {
    super();
    this.selector = selector;
  }

  protected within = (selector: string): Locator => new Locator(`${this.selector} >> ${selector}`);

  first = (): Locator => this.nth(0);
  last = (): Locator => this.nth(-1);
  nth = (index: number): Locator => this.within(`nth=${index}`);
  and = (other: Locator): Locator => this.within(`internal:and=${JSON.stringify(other.selector)}`);
  or = (other: Locator): Locator => this.within(`internal:or=${JSON.stringify(other.selector)}`);
  filter = ({ has, hasNot, hasText, hasNotText }: Filter): Locator =>
    [
      ["has", has && JSON.stringify(has.selector)],
      ["has-not", hasNot && JSON.stringify(hasNot.selector)],
      ["has-text", hasText && textSelector(hasText)],
      ["has-not-text", hasNotText && textSelector(hasNotText)],
    ].reduce<Locator>(
      (found, [name, body]) => (body ? found.within(`internal:${name}=${body}`) : found),
      this,
    );

  /** The elements there are now. */
  elements = (): readonly HTMLElement[] =>
    resolver.queryLocatorSelectorAll(this.selector, document) as HTMLElement[];
  /** The only element, once it is shown; throws if there are several. */
  element = (): Promise<HTMLElement> => this.#only(() => true);

  async click({ button }: { readonly button?: "right" } & Forced = {}): Promise<void> {
    const element = await this.#only(isEnabled);
    const keys = button === "right" ? "[MouseRight]" : "[MouseLeft]";
    await userEvent.pointer([{ target: element }, { target: element, keys }], NATURAL);
  }

  async dblclick(): Promise<void> {
    await userEvent.dblClick(await this.#only(isEnabled), NATURAL);
  }

  async hover(): Promise<void> {
    await userEvent.hover(await this.#only(isEnabled), NATURAL);
  }

  async fill(text: string): Promise<void> {
    const field = await this.#only(isEditable);
    await userEvent.clear(field);
    if (text === "") return;
    field.focus();
    await userEvent.paste(text);
  }

  async clear(): Promise<void> {
    await userEvent.clear(await this.#only(isEditable));
  }

  /** Types each character by its own key. */
  async pressSequentially(text: string): Promise<void> {
    (await this.#only(isEnabled)).focus();
    await userEvent.keyboard(text.replaceAll(/[{[]/g, "$&$&"), NATURAL);
  }

  async press(keys: string): Promise<void> {
    (await this.#only(isEnabled)).focus();
    await pressKeys(keys);
  }

  async focus(): Promise<void> {
    (await this.element()).focus();
  }

  async blur(): Promise<void> {
    (await this.element()).blur();
  }

  async check(_options?: Forced): Promise<void> {
    await this.#setChecked(true);
  }

  async uncheck(): Promise<void> {
    await this.#setChecked(false);
  }

  async #setChecked(wanted: boolean): Promise<void> {
    if (isChecked(await this.element()) !== wanted) await this.click();
    await until(async () => {
      if (isChecked(await this.element()) !== wanted)
        throw new Error(`${this.selector} did not change by a click`);
    });
  }

  async selectOption(value: string | { readonly label: string }): Promise<void> {
    const list = (await this.#only(isEnabled)) as HTMLSelectElement;
    const option = [...list.options].find((one) =>
      typeof value === "string" ? one.value === value || one.label === value : one.label === value.label,
    );
    if (!option) throw new Error(`${this.selector} has no option ${JSON.stringify(value)}`);
    await userEvent.selectOptions(list, option);
  }

  async count(): Promise<number> {
    return this.elements().length;
  }

  async all(): Promise<readonly Locator[]> {
    return this.elements().map((_element, index) => this.nth(index));
  }

  async allTextContents(): Promise<readonly string[]> {
    return this.elements().map(({ textContent }) => textContent);
  }

  async textContent(): Promise<string> {
    return (await this.element()).textContent;
  }

  async getAttribute(name: string): Promise<string | null> {
    return (await this.element()).getAttribute(name);
  }

  async evaluate<Value>(run: (element: HTMLElement) => Value): Promise<Value> {
    return run(await this.element());
  }

  async evaluateAll<Value>(run: (elements: readonly HTMLElement[]) => Value): Promise<Value> {
    return run(this.elements());
  }

  async inputValue(): Promise<string> {
    return ((await this.element()) as HTMLInputElement).value;
  }

  async isVisible(): Promise<boolean> {
    return this.elements().some(isShown);
  }

  async waitFor(): Promise<void> {
    await this.element();
  }

  /** The only element once it is shown and usable. */
  #only(isUsable: (element: HTMLElement) => boolean): Promise<HTMLElement> {
    return until(() => {
      const found = this.elements();
      if (found.length > 1) throw new Error(`${this.selector} finds ${found.length} elements`);
      const [element] = found;
      if (!element || !isShown(element)) throw new Error(`${this.selector} is not shown`);
      if (!isUsable(element)) throw new Error(`${this.selector} is disabled`);
      return element;
    });
  }
}

/** Presses a key or a combination, as in `Enter` or `Control+k`, where the focus is. */
export async function pressKeys(keys: string): Promise<void> {
  const parts = keys === "+" ? ["+"] : keys.split("+");
  const held = parts.slice(0, -1).map((key) => `{${key}>}`);
  const released = parts.slice(0, -1).map((key) => `{/${key}}`);
  const key = parts.at(-1) ?? "";
  await userEvent.keyboard(
    [...held, key === " " || key === "Space" ? "[Space]" : `{${key}}`, ...released].join(""),
    NATURAL,
  );
}

/** Repeats until it throws no more; rejects with the last error. */
export function until<Value>(attempt: () => Value | Promise<Value>, timeout = PATIENCE_MS): Promise<Value> {
  return vi.waitFor(attempt, { timeout, interval: POLL_MS });
}

/** Without a layout: neither it nor what surrounds it is hidden. */
export function isShown(element: Element): boolean {
  for (let one: Element | null = element; one; one = one.parentElement) {
    const { display, visibility } = getComputedStyle(one);
    if (display === "none" || visibility === "hidden") return false;
  }
  return element.isConnected;
}

export function isEnabled(element: Element): boolean {
  // Here, unlike in browsers, a group's state is not its fields'.
  return !element.matches(":disabled, fieldset:disabled *, [aria-disabled=true]");
}

function isEditable(element: Element): boolean {
  return isEnabled(element) && !element.matches("[readonly], [aria-readonly=true]");
}

export function isChecked(element: Element): boolean {
  return element instanceof HTMLInputElement
    ? element.checked
    : element.getAttribute("aria-checked") === "true";
}

/** Neither pauses between keys nor a pointer that styles could block. */
const NATURAL = { delay: null, pointerEventsCheck: 0 } as const;

function textSelector(text: string | RegExp): string {
  return typeof text === "string" ? `${JSON.stringify(text)}i` : String(text);
}
