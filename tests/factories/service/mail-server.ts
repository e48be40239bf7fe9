import PostalMime, { type Email } from "postal-mime";
import { SMTPServer } from "smtp-server";
import { freePort } from "./service.ts";

/** A mail received over SMTP. */
export interface ReceivedMail extends Email {
  /** Envelope recipients, which may be missing in the headers. */
  readonly recipients: readonly string[];
  /** The raw mail with its headers. */
  readonly raw: string;
}

/** A local mail server. */
export interface MailServer extends AsyncDisposable {
  /** Value of SMTP_URL. */
  readonly url: string;
  readonly mails: readonly ReceivedMail[];
  /** The next unread mail to this address. */
  next(to: string): Promise<ReceivedMail>;
  /** Sets its SMTP reply from now on: 250 accepts mails. */
  answerWith(code: number): void;
}

export async function startMailServer(): Promise<MailServer> {
  const port = await freePort();
  const mails: ReceivedMail[] = [];
  const taken = new Set<ReceivedMail>();
  const waiting = new Set<() => void>();
  let code = 250;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", async () => {
        if (code !== 250) return done(Object.assign(new Error("Not now"), { responseCode: code }));
        const raw = Buffer.concat(chunks).toString("utf8");
        const email = await PostalMime.parse(raw);
        mails.push({ ...email, recipients: session.envelope.rcptTo.map(({ address }) => address), raw });
        for (const look of waiting) look();
        done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", () => resolve()));
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    next: (to) =>
      new Promise((resolve) => {
        const look = () => {
          const mail = mails.find((one) => one.recipients.includes(to) && !taken.has(one));
          if (!mail) return;
          taken.add(mail);
          waiting.delete(look);
          resolve(mail);
        };
        waiting.add(look);
        look();
      }),
    answerWith: (next) => {
      code = next;
    },
    [Symbol.asyncDispose]: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

/** The address of the button in a mail. */
export function linkIn({ text = "" }: Pick<Email, "text">): string {
  const link = /^https?:\/\/\S+$/m.exec(text)?.[0];
  if (link === undefined) throw new Error("The mail has no link");
  return link;
}

/** The token at the end of the link. */
export function tokenIn(mail: Pick<Email, "text">): string {
  return linkIn(mail).split("/").at(-1) ?? "";
}
