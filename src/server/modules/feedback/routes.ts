import { z } from "zod";
import { decodeCursor, encodeCursor } from "#server/plugins/calls/cursor.ts";
import type { App } from "#server/plugins/calls/fastify.ts";
import { serve } from "#server/plugins/calls/serve.ts";
import { problem } from "#server/problems.ts";
import {
  exportFeedback,
  listFeedback,
  listScores,
} from "#shared/contract/rest/operator/operator-feedback.ts";
import { summaryOf } from "#shared/domain/feedback/scores.ts";
import { feedbackFile } from "./feedback-file.ts";
import { toAnswer } from "./records.ts";
import {
  countForms,
  countScores,
  type FeedbackFilter,
  listFeedback as selectFeedback,
} from "./repository.ts";

/** Anybody can send answers of forms that nobody else has. */
const MOST_FORMS = 50;

const MONTHS = 24;

/** The last millisecond of the year 9999. */
const LAST_TIME = 253_402_300_799_999;

const Place = z.tuple([z.int().min(0).max(LAST_TIME), z.string()]);

/** Calls of the operator's page of feedback. */
export function registerFeedbackRoutes(app: App): void {
  serve(app, listFeedback, async ({ query, services: { db } }) => {
    const { after, limit } = query;
    const place = after === undefined ? null : Place.safeParse(decodeCursor(after)).data;
    if (place === undefined) return problem("invalid", { fields: { after: { code: "format" } } });
    const from = place && { receivedAt: place[0], id: place[1] };
    const [rows, forms] = await Promise.all([
      selectFeedback(db, filterOf(query), from, limit + 1),
      from === null ? countForms(db, MOST_FORMS) : [],
    ]);
    const items = rows.slice(0, limit);
    const last = rows.length > limit ? items.at(-1) : undefined;
    return {
      items: items.map(toAnswer),
      next: last ? encodeCursor([last.receivedAt.getTime(), last.id]) : null,
      forms,
    };
  });

  serve(app, listScores, async ({ query: { form }, services: { db, now } }) => {
    const at = now();
    const since = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() - MONTHS + 1));
    const counted = Map.groupBy(await countScores(db, form, since), ({ month }) => month);
    return {
      items: [...counted].map(([month, rows]) => {
        const scores = rows.map(({ score, count }) => ({ score, count }));
        return { month, ...summaryOf(form, scores), scores };
      }),
    };
  });

  serve(app, exportFeedback, ({ query, services }) =>
    feedbackFile(services, query.language, filterOf(query)),
  );
}

interface FilterQuery {
  readonly form?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly commented?: boolean | undefined;
}

function filterOf({ form, from, to, commented = false }: FilterQuery): FeedbackFilter {
  return {
    form,
    from: from === undefined ? undefined : storableTime(from),
    to: to === undefined ? undefined : storableTime(to),
    isCommented: commented,
  };
}

/** The database has no year 0. */
function storableTime(iso: string): Date {
  return new Date(Math.max(0, Date.parse(iso)));
}
