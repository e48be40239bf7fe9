import { z } from "zod";
import type { AiEndpoint } from "#server/env.ts";
import { callOut } from "#server/plugins/network/outgoing.ts";
import { type Mention, mentionId } from "#shared/domain/music-requests/mentions.ts";
import { CONCEPTS } from "#shared/domain/music-requests/vocabulary.ts";

/**
 * Interprets a request through a language model that speaks OpenAI's protocol: POST {url}/chat/completions. The model is given the
 * vocabulary and answers in JSON; it never chooses tracks, so that nothing comes that the catalogue does not have.
 */

const MOST = 20;

const Slugs = z.array(z.string().max(80)).max(60).default([]);
const Answer = z.object({
  want: Slugs,
  avoid: Slugs,
  years: z
    .array(z.object({ from: z.number().int().nullable(), to: z.number().int().nullable() }))
    .max(6)
    .default([]),
  tempo: z.object({ from: z.number().nullable(), to: z.number().nullable() }).nullable().default(null),
  vocals: z.enum(["with", "without"]).nullable().default(null),
  clean: z.boolean().default(false),
});
const Completion = z.object({
  choices: z.array(z.object({ message: z.object({ content: z.string() }) })).min(1),
});

/** Throws when the endpoint does not answer in time or its answer cannot be used. */
export async function askEndpoint(
  { url, key, model, timeoutMs }: AiEndpoint,
  prompt: string,
  year: number,
): Promise<readonly Mention[]> {
  const answered = await callOut({
    url: new URL(`${url}/chat/completions`),
    timeoutMs,
    headers: key === null ? {} : { authorization: `Bearer ${key}` },
    body: {
      model,
      temperature: 0,
      response_format: { type: "json_object" },
      messages: [
        { role: "system", content: instructions(year) },
        { role: "user", content: prompt },
      ],
    },
  });
  if (!answered.ok) throw new Error("It could not be reached, or not in time");
  const { status, json } = answered.value;
  if (status !== 200) throw new Error(`It answered with status ${status}`);
  const completion = Completion.safeParse(json);
  if (!completion.success) throw new Error("Its answer is no completion");
  const answer = Answer.parse(parseJson(unfenced(completion.data.choices[0]?.message.content ?? "")));
  const mentions = mentionsOf(answer);
  if (mentions.length === 0) throw new Error("It named nothing of the vocabulary");
  return mentions;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Error("Its answer is no JSON");
  }
}

/** Some models put their JSON between code fences. */
function unfenced(text: string): string {
  return text.replace(/^\s*```(?:json)?\s*/, "").replace(/\s*```\s*$/, "");
}

function mentionsOf(answer: z.output<typeof Answer>): readonly Mention[] {
  const concepts = (slugs: readonly string[], sign: 1 | -1) =>
    slugs
      .filter((slug) => CONCEPTS.has(slug))
      .slice(0, MOST)
      .map((slug) => ({ kind: "concept" as const, slug, sign, weight: 1 }));
  const all: Mention[] = [...concepts(answer.want, 1), ...concepts(answer.avoid, -1)];
  for (const { from, to } of answer.years)
    if (from !== null || to !== null) all.push({ kind: "years", from, to, sign: 1 });
  if (answer.tempo && (answer.tempo.from !== null || answer.tempo.to !== null))
    all.push({ kind: "tempo", ...answer.tempo });
  if (answer.vocals !== null)
    all.push({ kind: "vocals", sign: answer.vocals === "with" ? 1 : -1, weight: 1 });
  if (answer.clean) all.push({ kind: "clean" });
  return [...new Map(all.map((mention) => [mentionId(mention), mention])).values()];
}

function instructions(year: number): string {
  const vocabulary = [...CONCEPTS.values()].map(({ slug, kind }) => `${slug} (${kind})`).join(", ");
  return [
    "You turn a venue's wish for background music into a search. Answer with one JSON object and nothing else:",
    '{"want": [slugs], "avoid": [slugs], "years": [{"from": number|null, "to": number|null}],',
    '"tempo": {"from": number|null, "to": number|null} | null, "vocals": "with" | "without" | null, "clean": boolean}.',
    "Use only slugs of this vocabulary, the most important first, at most twelve. Name what the wish says and nothing that",
    `it does not say. "clean" is true where explicit lyrics must not come. The present year is ${year}. Vocabulary:`,
    vocabulary,
  ].join("\n");
}
