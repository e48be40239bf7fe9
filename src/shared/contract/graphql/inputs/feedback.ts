import { z } from "zod";
import { text } from "#shared/contract/rest/text.ts";
import { FORM_NAME } from "#shared/domain/feedback/feedback.ts";
import { LONGEST_ANSWER, QUESTION_TYPES } from "#shared/domain/surveys/survey.ts";

/** Bounds of what a client may send, in characters. */
const MAX_NAME = 60;
const MAX_QUESTION = 500;
const MAX_STEPS = 20;
const MAX_FACTS = 20;
const MAX_FACT = 400;
const MAX_PAYLOAD = MAX_STEPS * (LONGEST_ANSWER + MAX_QUESTION + 200);
const MAX_METADATA = 20_000;

/** A JSON text of this shape. */
function json<Schema extends z.ZodType>(max: number, schema: Schema) {
  return z
    .string()
    .max(max)
    .transform((text, { addIssue }) => {
      try {
        return JSON.parse(text) as unknown;
      } catch {
        addIssue("not JSON");
        return z.NEVER;
      }
    })
    .pipe(schema);
}

const Step = z.strictObject({
  id: z.string().min(1).max(MAX_NAME),
  type: z.enum(QUESTION_TYPES),
  index: z.int().min(0).max(MAX_STEPS),
  question: text(MAX_QUESTION),
  response: z.union([text(LONGEST_ANSWER), z.number().min(-1_000).max(1_000)]),
});

const Metadata = z.object({
  context: z
    .record(z.string().max(MAX_NAME), text(MAX_FACT))
    .refine((facts) => Object.keys(facts).length <= MAX_FACTS),
  client: z.enum(["desktop player", "business"]),
  interaction: z.enum(["progressed", "completed"]),
  route_path: text(MAX_FACT),
  channel: z.enum(["in-app", "email"]),
});

export const WriteFeedback = z.object({
  feedbackInput: z.object({
    feedbackId: z.uuid(),
    feedbackFormName: z.string().max(MAX_NAME).regex(FORM_NAME),
    feedbackDatetime: z.iso.datetime(),
    payload: json(MAX_PAYLOAD, z.array(Step).min(1).max(MAX_STEPS)),
    metadata: json(MAX_METADATA, Metadata),
  }),
});
