import { ok, type Result, refuse } from "#shared/domain/result/result.ts";
import type { ImportAccount } from "./store.ts";

/** Owner of the imported music: an account, or everybody (null). */

/** The owner option of the command line. */
export type OwnerChoice = { readonly account: string } | "everybody" | "unsaid";

export interface Owner {
  readonly account: ImportAccount | null;
  /** One sentence about who can play the music. */
  readonly said: string;
}

/** Prompts the person at the terminal, in lines; returns the answer, or null without a terminal. */
export type Ask = (question: readonly string[]) => Promise<string | null>;

/**
 * Determines the owner; prompts if the command line names none and there are several accounts. An error
 * consists of lines.
 */
export async function chooseOwner(
  choice: OwnerChoice,
  accounts: readonly ImportAccount[],
  ask: Ask,
): Promise<Result<Owner, readonly string[]>> {
  if (choice === "everybody") return ok(everybody("Everybody on this service will hear this music."));
  if (choice !== "unsaid") return named(choice.account, accounts);
  const [only] = accounts;
  if (!only)
    return ok(everybody("There are no accounts yet: everybody on this service will hear this music."));
  if (accounts.length === 1)
    return ok({ account: only, said: `The music will belong to ${only.name}, the only account here.` });
  return await asked(accounts, ask);
}

function everybody(said: string): Owner {
  return { account: null, said };
}

function belongsTo(account: ImportAccount): Owner {
  return { account, said: `The music will belong to ${account.name}: nobody else will find or play it.` };
}

/** Finds an account by id, or by name in any case. */
function named(text: string, accounts: readonly ImportAccount[]): Result<Owner, readonly string[]> {
  const key = text.trim().toLowerCase();
  const byId = accounts.filter(({ id }) => id === text.trim());
  const fitting = byId.length > 0 ? byId : accounts.filter(({ name }) => name.trim().toLowerCase() === key);
  const [account] = fitting;
  if (account && fitting.length === 1) return ok(belongsTo(account));
  if (fitting.length > 1)
    return refuse([`Several accounts are called “${text}”. Choose one by its id:`, ...listed(fitting)]);
  return refuse([`There is no account “${text}”. The accounts are:`, ...listed(accounts)]);
}

async function asked(
  accounts: readonly ImportAccount[],
  ask: Ask,
): Promise<Result<Owner, readonly string[]>> {
  const choices = accounts.map(({ name }, index) => `  ${index + 1}  ${name}`);
  const question = ["Whose music is this?", "  0  Everybody on this service", ...choices, "Number: "];
  for (let answer = await ask(question); answer; answer = await ask(["Enter one of the numbers above: "])) {
    const number = /^\d+$/.test(answer.trim()) ? Number(answer.trim()) : -1;
    if (number === 0) return await chooseOwner("everybody", accounts, ask);
    const account = accounts[number - 1];
    if (account) return ok(belongsTo(account));
  }
  const hint = "Choose whose music this is: --account NAME or --everybody. The accounts are:";
  return refuse([hint, ...listed(accounts)]);
}

function listed(accounts: readonly ImportAccount[]): readonly string[] {
  return accounts.map(({ id, name }) => `  ${name}  (${id})`);
}
