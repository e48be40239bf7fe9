import type { App } from "#server/plugins/calls/fastify.ts";
import { serve } from "#server/plugins/calls/serve.ts";
import type { Problem } from "#server/problems.ts";
import {
  createLabel,
  deleteLabel,
  type Label,
  listLabels,
  restoreLabel,
  updateLabel,
} from "#shared/contract/rest/zones/labels.ts";
import type { Result } from "#shared/domain/result/result.ts";
import { addLabel, changeLabel, removeLabel, returnLabel } from "./commands/save-label.ts";
import { type LabelRow, labelsOfAccount } from "./repository.ts";

export function registerLabelRoutes(app: App): void {
  serve(app, listLabels, async ({ subject, services }) => ({
    items: (await labelsOfAccount(services.db, subject.id)).map(toLabel),
  }));

  serve(app, createLabel, async ({ subject, body, services }) =>
    answer(await addLabel(services, subject.id, body)),
  );

  serve(app, updateLabel, async ({ subject, params, body, services }) =>
    answer(await changeLabel(services, subject.id, params.label, body)),
  );

  serve(app, deleteLabel, async ({ subject, params, services }) =>
    answer(await removeLabel(services, subject.id, params.label)),
  );

  serve(app, restoreLabel, async ({ subject, params, services }) =>
    answer(await returnLabel(services, subject.id, params.label)),
  );
}

function answer(result: Result<LabelRow, Problem>) {
  return result.ok ? toLabel(result.value) : result;
}

function toLabel({ id, accountId, name, color }: LabelRow): Label {
  return { id, account: accountId, name, color };
}
