import { z } from "zod";
import { withoutBidiControls } from "#shared/domain/formatting/bidi.ts";

/** Notices of a status page elsewhere, as far as they are passed on. */

const MOST = { notices: 20, updates: 5, name: 300, body: 2_000, link: 500 } as const;

/** Ids of foreign notices begin with it, so that they never equal those of own ones. */
const PREFIX = "foreign-";

/** A notice in Statuspage's format. */
export interface SummaryItem {
  readonly id: string;
  readonly name: string;
  readonly impact: string;
  readonly status: string;
  readonly shortlink: string;
  readonly incident_updates: { readonly body: string; readonly [name: string]: unknown }[];
  readonly [name: string]: unknown;
}

export interface ForeignNotices {
  readonly incidents: readonly SummaryItem[];
  readonly scheduled_maintenances: readonly SummaryItem[];
}

export const NO_FOREIGN_NOTICES: ForeignNotices = { incidents: [], scheduled_maintenances: [] };

const text = (most: number) =>
  z.string().transform((given) => withoutBidiControls(plainText(given)).toWellFormed().trim().slice(0, most));
const Word = z
  .string()
  .max(50)
  .regex(/^[a-z_]*$/);
const Time = z.string().max(40).nullish().catch(null);

const ForeignUpdate = z
  .object({ body: text(MOST.body), status: Word.catch(""), created_at: Time })
  .transform(({ created_at, ...update }) => ({ ...update, created_at: created_at ?? null }));

const ForeignNotice = z
  .object({
    id: z
      .string()
      .min(1)
      .max(80)
      .transform((id) => PREFIX + id.replace(/[^A-Za-z0-9_-]/g, "_")),
    name: text(MOST.name),
    impact: Word.catch("minor"),
    status: Word.catch("investigating"),
    shortlink: z.unknown().optional().transform(webLink),
    created_at: Time,
    started_at: Time,
    updated_at: Time,
    scheduled_for: Time,
    scheduled_until: Time,
    incident_updates: z.array(z.unknown()).nullish(),
  })
  .transform(({ incident_updates, ...notice }) => ({
    ...notice,
    incident_updates: parsed(ForeignUpdate, incident_updates ?? [])
      .filter(({ body }) => body !== "")
      .slice(0, MOST.updates),
  }));

const Foreign = z.object({
  incidents: z.array(z.unknown()),
  scheduled_maintenances: z.array(z.unknown()).nullish(),
});

/** Statuspage's last statuses: its summary has none of these, other pages' may. */
const ENDED: readonly string[] = ["resolved", "completed", "postmortem"];

/**
 * Reads a summary; null: it is none. A damaged notice is skipped, an unknown word stays, and a notice without a link has
 * that of the page.
 */
export function readForeignSummary(json: unknown, page: string): ForeignNotices | null {
  const read = Foreign.safeParse(json);
  if (!read.success) return null;
  const notices = (from: readonly unknown[]) =>
    parsed(ForeignNotice, from.slice(0, MOST.notices))
      .filter(({ status }) => !ENDED.includes(status))
      .map(({ shortlink, ...notice }) => ({ ...notice, shortlink: shortlink || page }));
  return {
    incidents: notices(read.data.incidents),
    scheduled_maintenances: notices(read.data.scheduled_maintenances ?? []),
  };
}

function parsed<Schema extends z.ZodType>(schema: Schema, values: readonly unknown[]): z.output<Schema>[] {
  return values.flatMap((value) => {
    const read = schema.safeParse(value);
    return read.success ? [read.data] : [];
  });
}

/** Addresses of web pages only: clients link to them. */
function webLink(given: unknown): string {
  if (typeof given !== "string" || given.length > MOST.link || !URL.canParse(given)) return "";
  return /^https?:$/.test(new URL(given).protocol) ? given : "";
}

const ENTITIES: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  "#39": "'",
  nbsp: " ",
};

/** Updates may be written in HTML; people are shown their text. */
function plainText(html: string): string {
  return html
    .slice(0, 20_000)
    .replace(/<br\s*\/?>|<\/p>/gi, "\n")
    .replace(/<\/?[a-z][^<>]*>/gi, "")
    .replace(/&(amp|lt|gt|quot|#39|nbsp);/g, (_all, name: string) => ENTITIES[name] ?? "");
}
