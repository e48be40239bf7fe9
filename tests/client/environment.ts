import { Window } from "happy-dom";
import { type Environment, populateGlobal } from "vitest/runtime";

/** Globals of Node that a page has in a form of its own. All others stay Node's: the service runs beside the page. */
const OF_THE_PAGE = new Set([
  ...["CustomEvent", "Event", "EventTarget", "Navigator", "Storage"],
  ...["localStorage", "navigator", "sessionStorage"],
]);

/** Elements that browsers never show, and the menu of narrow windows. */
const UNSEEN =
  "head, script, style, template, noscript, [hidden], details:not([open]) > :not(summary), nav[class^=_bar_]";

/** A page in the service's own process. It has neither style sheets nor a layout: all is as if scrolled to the top. */
export default {
  name: "page",
  viteEnvironment: "ssr",
  setup(global) {
    const page = new Window({
      url: "http://localhost/",
      width: 1280,
      height: 720,
      settings: { disableErrorCapturing: true, device: { prefersReducedMotion: "reduce" } },
    });
    const kept = Object.getOwnPropertyNames(global)
      .filter((name) => !OF_THE_PAGE.has(name))
      .map((name) => [name, Object.getOwnPropertyDescriptor(global, name)] as const);
    page.getComputedStyle = styleOf;
    measure(page);
    Object.defineProperty(page.document, "fonts", { value: new page.EventTarget() });
    // Locators then decide by the style alone.
    Reflect.deleteProperty(page.Element.prototype, "checkVisibility");
    populateGlobal(global, page, { bindFunctions: true });
    for (const [name, descriptor] of kept) if (descriptor) Object.defineProperty(global, name, descriptor);
    Object.defineProperty(global, "happyDOM", { value: page.happyDOM, configurable: true });
    return { teardown: () => page.happyDOM.close() };
  },
} satisfies Environment;

type PageWindow = InstanceType<typeof Window>;

/** Every element has the same size at the same place, within a window of 1280 × 720 px. */
function measure(page: PageWindow): void {
  const sizes = { offsetWidth: 200, offsetHeight: 40, clientWidth: 200, clientHeight: 40 };
  for (const [name, size] of Object.entries(sizes)) {
    Object.defineProperty(page.HTMLElement.prototype, name, { get: () => size, configurable: true });
  }
  for (const [name, size] of Object.entries({ clientWidth: 1280, clientHeight: 720 })) {
    Object.defineProperty(page.document.documentElement, name, { get: () => size });
  }
  page.Element.prototype.getBoundingClientRect = () => new page.DOMRect(0, 0, 200, 40);
  Object.defineProperty(page, "ResizeObserver", { value: SizeOnce });
}

/** Reports an element's size once, which never changes. */
class SizeOnce {
  readonly #report: (entries: readonly object[]) => void;
  #isOver = false;

  constructor(report: (entries: readonly object[]) => void) {
    this.#report = report;
  }

  observe(target: Element): void {
    const size = { inlineSize: 200, blockSize: 40 };
    const entry = { target, contentRect: target.getBoundingClientRect(), borderBoxSize: [size] };
    queueMicrotask(() => this.#isOver || this.#report([entry]));
  }

  unobserve(): void {}

  disconnect(): void {
    this.#isOver = true;
  }
}

/** An element's own style, with browsers' defaults. */
const styleOf: PageWindow["getComputedStyle"] = (element) => {
  const { style } = element as unknown as { readonly style: CSSStyleDeclaration };
  const defaults = {
    display: element.matches(UNSEEN) ? "none" : "block",
    visibility: "visible",
    content: "none",
  };
  return new Proxy(style, {
    get: (own, name) => {
      if (name === "getPropertyValue" && defaults.display === "none") {
        return (asked: string) => (asked === "display" ? "none" : own.getPropertyValue(asked));
      }
      const value: unknown = Reflect.get(own, name, own);
      if (name === "display" && defaults.display === "none") return "none";
      if (value === "" && name in defaults) return defaults[name as keyof typeof defaults];
      return typeof value === "function" ? value.bind(own) : value;
    },
  }) as unknown as ReturnType<PageWindow["getComputedStyle"]>;
};
