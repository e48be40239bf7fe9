import { notifications } from "@mantine/notifications";
import type { DetachedWindowAPI } from "happy-dom";
import { startClient } from "#renderer/app/start-client.tsx";
import { useConsentDialog } from "#renderer/lib/consent-dialog.ts";
import { CONSENT, consentStore, isConsentOpen } from "#renderer/lib/reporting/consent.ts";
import { forgetStores } from "#tests/factories/browser/zustand.ts";
import { Locator, pressKeys, Scope, until } from "./locator.ts";
import {
  type Matcher,
  matcherOf,
  type ReceivedResponse,
  type Route,
  type RouteAnswer,
  type SentRequest,
  Visit,
  type Watches,
} from "./network.ts";

/** See environment.ts. */
const page = () => Reflect.get(globalThis, "happyDOM") as DetachedWindowAPI;

/**
 * A tab with the real client, against the real service, within this process. It has Playwright's names, so that a test
 * reads alike in both; without a layout, so that a screen costs a quarter of the time. Only one is open at a time.
 */
export class Page extends Scope {
  readonly #origin: string;
  #leave: (() => void) | null = null;
  readonly #scripts: (() => void)[] = [];
  readonly #routes: Route[] = [];
  readonly #watches: Watches = { request: new Set(), response: new Set() };

  constructor(origin: string) {
    super();
    this.#origin = origin;
  }

  protected within = (selector: string): Locator => new Locator(selector);

  /** Loads the client anew at an address of the service. */
  async goto(address: string): Promise<void> {
    this.close();
    page().setURL(new URL(address, this.#origin).href);
    history.replaceState(null, "", location.href);
    await this.reload();
  }

  async reload(): Promise<void> {
    this.close();
    const visit = new Visit(this.#origin, this.#routes, this.#watches);
    visit.begin();
    // The cookie banner is answered, as in tests/web; a load reads the answer, though its modules stay.
    consentStore().write(CONSENT.required);
    useConsentDialog.setState({ isShown: isConsentOpen() });
    for (const script of this.#scripts) script();
    // As in index.html.
    document.documentElement.lang = "en";
    document.title = "Roomtone";
    const root = document.createElement("div");
    root.id = "root";
    document.body.replaceChildren(root);
    const stop = await startClient(root);
    this.#leave = () => {
      visit.end();
      stop();
    };
  }

  /** Leaves the page, with all of its connections. */
  close(): void {
    // Preferences and cached data are stored at the latest now.
    if (this.#leave) dispatchEvent(new Event("pagehide"));
    this.#leave?.();
    this.#leave = null;
    // What a load forgets, though its modules stay.
    notifications.clean();
    forgetStores();
    document.body.replaceChildren();
  }

  url(): string {
    return location.href;
  }

  async title(): Promise<string> {
    return document.title;
  }

  async goBack(): Promise<void> {
    history.back();
  }

  async waitForURL(address: Matcher): Promise<void> {
    await until(() => {
      if (!matcherOf(address)(new URL(location.href))) throw new Error(`The address is ${location.href}`);
    });
  }

  /** The next request that matches. */
  waitForRequest(wanted: Wanted<SentRequest>): Promise<SentRequest> {
    return next(this.#watches.request, wanted);
  }

  /** The next answer that matches. */
  waitForResponse(wanted: Wanted<ReceivedResponse>): Promise<ReceivedResponse> {
    return next(this.#watches.response, wanted);
  }

  /** Calls the listener with each request, or each answer. */
  on(event: "request", listener: (request: SentRequest) => void): void;
  on(event: "response", listener: (response: ReceivedResponse) => void): void;
  on(event: "request" | "response", listener: (subject: never) => void): void {
    (this.#watches[event] as Set<typeof listener>).add(listener);
  }

  /** Answers matching requests in place of the service; the last route that matches counts. */
  async route(matches: Matcher, answer: RouteAnswer): Promise<void> {
    this.#routes.unshift({ matches: matcherOf(matches), answer, given: matches });
  }

  async unroute(given: Matcher): Promise<void> {
    const index = this.#routes.findIndex((route) => route.given === given);
    if (index >= 0) this.#routes.splice(index, 1);
  }

  /** Runs before the client, at each load. */
  async addInitScript<Arg>(script: (arg: Arg) => void, arg?: Arg): Promise<void> {
    this.#scripts.push(() => script(arg as Arg));
  }

  async evaluate<Value, Arg>(run: (arg: Arg) => Value, arg?: Arg): Promise<Awaited<Value>> {
    return await run(arg as Arg);
  }

  /** A call to the service beside the page. */
  readonly request = { get: (address: string) => fetch(new URL(address, this.#origin)) };

  readonly keyboard = {
    press: pressKeys,
    type: (text: string) => new Locator(":focus:not(body)").pressSequentially(text),
  };
}

/** An address, or any other condition. */
type Wanted<Subject> = string | RegExp | ((subject: Subject) => boolean);

function next<Subject extends { readonly url: () => string }>(
  watches: Set<(subject: Subject) => void>,
  wanted: Wanted<Subject>,
): Promise<Subject> {
  const matches =
    typeof wanted === "function" ? wanted : (subject: Subject) => matcherOf(wanted)(new URL(subject.url()));
  return new Promise((resolve) => {
    const watch = (subject: Subject) => {
      if (!matches(subject)) return;
      watches.delete(watch);
      resolve(subject);
    };
    watches.add(watch);
  });
}
