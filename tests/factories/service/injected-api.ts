import type { Service } from "#server/app.ts";
import { type Answer, TestApi } from "./api.ts";

interface Served {
  readonly service: Service;
  readonly url: string;
}

/** Calls a service in the same process without a connection: for tests of thousands of calls. */
export class InjectedApi extends TestApi {
  readonly #app: Served;

  constructor(app: Served, token: string | null = null) {
    super(app.url, token);
    this.#app = app;
  }

  override as(token: string | null): InjectedApi {
    return new InjectedApi(this.#app, token);
  }

  protected override async send(
    method: string,
    path: string,
    headers: Readonly<Record<string, string>>,
    body: string | undefined,
  ): Promise<Omit<Answer, "json">> {
    const answer = await this.#app.service.http.inject({
      method: method as "GET",
      url: path,
      headers: { host: new URL(this.url).host, ...headers },
      ...(body === undefined ? {} : { payload: body }),
    });
    const told = new Headers();
    for (const [name, value] of Object.entries(answer.headers))
      for (const one of [value].flat()) if (one !== undefined) told.append(name, String(one));
    return { status: answer.statusCode, headers: told, text: answer.payload };
  }
}
