import { getElementAccessibleDescription, getElementAccessibleName } from "ivya/utils";
import { expect as vitestExpect } from "vitest";
import { isChecked, isEnabled, isShown, Locator, until } from "./locator.ts";
import { Page } from "./page.ts";

type Text = string | RegExp;

/** Whether it holds now, and what there is for the message. */
interface Finding {
  readonly holds: boolean;
  readonly found: unknown;
}

/** Expectations about elements wait until they hold, as in Playwright. */
export class Expectation {
  readonly #locator: Locator;
  readonly #message: string;
  readonly #wanted: boolean;

  constructor(locator: Locator, message = "", wanted = true) {
    this.#locator = locator;
    this.#message = message;
    this.#wanted = wanted;
  }

  get not(): Expectation {
    return new Expectation(this.#locator, this.#message, !this.#wanted);
  }

  toBeVisible = ({ timeout }: { readonly timeout?: number } = {}) =>
    this.#element("visible", (element) => ({ holds: isShown(element), found: "hidden" }), timeout);
  toBeHidden = () =>
    this.#elements("hidden", (found) => ({ holds: !found.some(isShown), found: `${found.length} elements` }));
  toBeAttached = () =>
    this.#elements("attached", (found) => ({ holds: found.length > 0, found: `${found.length} elements` }));
  toHaveCount = (count: number) =>
    this.#elements(`${count} elements`, (found) => ({ holds: found.length === count, found: found.length }));
  toBeEnabled = () =>
    this.#element("enabled", (element) => ({ holds: isEnabled(element), found: "disabled" }));
  toBeDisabled = () =>
    this.#element("disabled", (element) => ({ holds: !isEnabled(element), found: "enabled" }));
  toBeChecked = () =>
    this.#element("checked", (element) => ({ holds: isChecked(element), found: "unchecked" }));
  toBeFocused = () =>
    this.#element("focused", (element) => ({
      holds: element === document.activeElement,
      found: document.activeElement?.outerHTML.slice(0, 200),
    }));
  toHaveValue = (value: Text) =>
    this.#element(`value ${value}`, (element) => same((element as HTMLInputElement).value, value));
  toHaveAttribute = (name: string, value?: Text) =>
    this.#element(value === undefined ? name : `${name}=${value}`, (element) =>
      value === undefined
        ? { holds: element.hasAttribute(name), found: "no attribute" }
        : same(element.getAttribute(name) ?? "", value),
    );
  toHaveAccessibleName = (name: Text) =>
    this.#element(`name ${name}`, (element) => same(getElementAccessibleName(element, false), name));
  toHaveAccessibleDescription = (text: Text) =>
    this.#element(`description ${text}`, (element) =>
      same(getElementAccessibleDescription(element, false), text),
    );
  toHaveText = (text: Text | readonly Text[]) => this.#texts(text, same);
  toContainText = (text: Text | readonly Text[]) => this.#texts(text, containing);

  /** One text for the only element, or one for each. */
  #texts(text: Text | readonly Text[], compare: (found: string, wanted: Text) => Finding): Promise<void> {
    const name = `text ${JSON.stringify(text, (_key, part) => (part instanceof RegExp ? String(part) : part))}`;
    if (!Array.isArray(text)) {
      return this.#element(name, (element) => compare(spaced(element.textContent), text as Text));
    }
    return this.#elements(name, (elements) => {
      const found = elements.map(({ textContent }) => spaced(textContent));
      const holds =
        found.length === text.length &&
        text.every((wanted, index) => compare(found[index] ?? "", wanted).holds);
      return { holds, found: JSON.stringify(found) };
    });
  }

  #element(name: string, check: (element: HTMLElement) => Finding, timeout?: number): Promise<void> {
    const checkOne = (elements: readonly HTMLElement[]) => {
      const [element] = elements;
      if (elements.length > 1) throw new Error(`${this.#locator.selector} finds ${elements.length} elements`);
      // A missing element is not visible, but neither enabled nor disabled.
      if (!element && this.#wanted === false && name !== "visible")
        throw new Error(`${this.#locator.selector} is missing`);
      return element ? check(element) : { holds: false, found: "no element" };
    };
    return this.#elements(name, checkOne, timeout);
  }

  async #elements(
    name: string,
    check: (elements: readonly HTMLElement[]) => Finding,
    timeout?: number,
  ): Promise<void> {
    await until(() => {
      const { holds, found } = check(this.#locator.elements());
      if (holds !== this.#wanted)
        throw new Error(
          `${this.#message} ${this.#locator.selector}: expected ${this.#wanted ? "" : "not "}${name}, found ${found}`,
        );
    }, timeout);
  }
}

/** Expectations about the open page. */
class PageExpectation {
  readonly #wanted: boolean;

  constructor(wanted = true) {
    this.#wanted = wanted;
  }

  get not(): PageExpectation {
    return new PageExpectation(!this.#wanted);
  }

  toHaveURL = (address: Text | ((url: URL) => boolean)) =>
    until(() => {
      const { href, origin } = location;
      const holds =
        typeof address === "function"
          ? address(new URL(href))
          : same(href, typeof address === "string" ? new URL(address, origin).href : address).holds;
      if (holds !== this.#wanted)
        throw new Error(`Expected ${this.#wanted ? "" : "not "}the address ${address}, found ${href}`);
    });
  toHaveTitle = (title: Text) =>
    until(() => {
      if (same(document.title, title).holds !== this.#wanted)
        throw new Error(`Expected ${this.#wanted ? "" : "not "}the title ${title}, found ${document.title}`);
    });
}

const spaced = (text: string) => text.replaceAll(/\s+/g, " ").trim();
const same = (found: string, wanted: Text): Finding => ({
  holds: typeof wanted === "string" ? found === spaced(wanted) || found === wanted : wanted.test(found),
  found,
});
const containing = (found: string, wanted: Text): Finding => ({
  holds: typeof wanted === "string" ? found.includes(spaced(wanted)) : wanted.test(found),
  found,
});

function expectOf(subject: Locator, message?: string): Expectation;
function expectOf(subject: Page): PageExpectation;
function expectOf<Value>(subject: Value, message?: string): ReturnType<typeof vitestExpect<Value>>;
function expectOf(subject: unknown, message?: string) {
  if (subject instanceof Locator) return new Expectation(subject, message);
  return subject instanceof Page ? new PageExpectation() : vitestExpect(subject, message);
}

/** Vitest's, and for locators and pages one that waits. */
export const expect: typeof expectOf & Omit<typeof vitestExpect, "extend"> = Object.assign(
  expectOf,
  vitestExpect,
);
