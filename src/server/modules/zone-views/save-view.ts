import { randomUUID } from "node:crypto";
import type { z } from "zod";
import { type Problem, problem } from "#server/problems.ts";
import type { Services } from "#server/services.ts";
import { MOST_VIEWS, type ZoneViewInput } from "#shared/contract/rest/zones/zone-views.ts";
import { ok, type Result } from "#shared/domain/result/result.ts";
import {
  insertView,
  isNameTaken,
  updateView,
  type ViewsOwner,
  viewsOf,
  type ZoneViewRow,
} from "./repository.ts";

type Input = z.output<typeof ZoneViewInput>;

const taken = () => problem("invalid", { fields: { name: { code: "rule", rule: "viewNameTaken" } } });

/** Saves a view of the zone list. Refusals: invalid, when its name is taken or there are too many. */
export async function createView(
  { db, now }: Services,
  owner: ViewsOwner,
  input: Input,
): Promise<Result<ZoneViewRow, Problem>> {
  if ((await viewsOf(db, owner)).length >= MOST_VIEWS)
    return problem("invalid", {
      fields: { name: { code: "rule", rule: "viewLimit", values: { limit: MOST_VIEWS } } },
    });
  const row = await insertView(db, { ...owner, ...input, id: randomUUID(), createdAt: now() });
  return row ? ok(row) : taken();
}

/** Renames a view, or changes what it shows. Refusals: not-found; invalid, when its name is taken. */
export async function changeView(
  { db }: Services,
  owner: ViewsOwner,
  id: string,
  change: Partial<Input>,
): Promise<Result<ZoneViewRow, Problem>> {
  const { name } = change;
  if (name !== undefined && (await isNameTaken(db, owner, { id, name }))) return taken();
  const row = await updateView(db, owner, id, change);
  return row ? ok(row) : problem("not-found");
}
