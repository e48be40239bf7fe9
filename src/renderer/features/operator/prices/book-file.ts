import { toCountry } from "#shared/contract/price-book-content.ts";
import { PriceBookContent } from "#shared/contract/rest/operator/price-books.ts";
import { type CsvProblem, readPriceCsv } from "#shared/domain/billing/price-book-csv.ts";
import type { Message } from "#shared/domain/validation/message.ts";
import { messageOfIssue, parseFields } from "#shared/domain/validation/schema-messages.ts";
import type { BookDraft } from "./book-draft.ts";

/** The largest file that is read, in bytes. */
export const MOST_BYTES = 5 * 1024 * 1024;

/** Something wrong in an imported file. */
export type FileProblem =
  | { readonly kind: "csv"; readonly problem: CsvProblem }
  | { readonly kind: "json"; readonly line: number }
  | { readonly kind: "unknown-field"; readonly field: string }
  | { readonly kind: "field"; readonly field: string; readonly message: Message }
  | { readonly kind: "too-large" };

export type ReadFile =
  | { readonly ok: true; readonly draft: BookDraft }
  | { readonly ok: false; readonly problems: readonly FileProblem[] };

/** Reads a file into a draft. A table replaces the prices only; JSON also what else it has. */
export function readBookFile(text: string, draft: BookDraft): ReadFile {
  return /^\s*[[{]/.test(text) ? readJson(text, draft) : readTable(text, draft);
}

function readTable(text: string, draft: BookDraft): ReadFile {
  const read = readPriceCsv(text);
  if (!read.ok)
    return { ok: false, problems: read.problems.map((problem) => ({ kind: "csv" as const, problem })) };
  const countries = read.countries.map(toCountry);
  const whole = parseFields(PriceBookContent, { countries });
  if (whole.ok) return { ok: true, draft: { ...draft, countries } };
  return {
    ok: false,
    problems: Object.entries(whole.reason).map(([field, message]) => named(field, message)),
  };
}

function readJson(text: string, draft: BookDraft): ReadFile {
  let written: unknown;
  try {
    written = JSON.parse(text);
  } catch (error) {
    return { ok: false, problems: [{ kind: "json", line: lineOfError(text, String(error)) }] };
  }
  const parsed = PriceBookContent.safeParse(written, { reportInput: true });
  if (!parsed.success)
    return {
      ok: false,
      problems: parsed.error.issues.flatMap((issue): FileProblem[] =>
        issue.code === "unrecognized_keys"
          ? issue.keys.map((key) => ({ kind: "unknown-field", field: [...issue.path, key].join(".") }))
          : [named(issue.path.join("."), messageOfIssue(issue))],
      ),
    };
  const { countries, winback, vouchers } = parsed.data;
  return { ok: true, draft: { countries, winback, vouchers: vouchers ?? draft.vouchers } };
}

function named(field: string, message: Message): FileProblem {
  return { kind: "field", field: field === "_" ? "" : field, message };
}

/** The line of a syntax error, from 1: engines name a position, or the file ends too early. */
function lineOfError(text: string, error: string): number {
  const position = /position (\d+)/.exec(error)?.[1];
  return text.slice(0, position === undefined ? text.length : Number(position)).split("\n").length;
}
