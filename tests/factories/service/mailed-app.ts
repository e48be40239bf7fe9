import { type AppOptions, startApp, type TestApp } from "./app.ts";
import { type MailServer, startMailServer } from "./mail-server.ts";

/** A service whose mails a test can read. */
export interface MailedApp extends AsyncDisposable {
  readonly app: TestApp;
  readonly mail: MailServer;
}

/** Starts a public service with a mail server. */
export async function startMailedApp({ env: more, ...options }: AppOptions = {}): Promise<MailedApp> {
  const mail = await startMailServer();
  const env = { SMTP_URL: mail.url, ROOMTONE_PUBLIC_URL: "https://music.example.com", ...more };
  const app = await startApp({ ...options, env });
  return {
    app,
    mail,
    [Symbol.asyncDispose]: async () => {
      await app[Symbol.asyncDispose]();
      await mail[Symbol.asyncDispose]();
    },
  };
}
