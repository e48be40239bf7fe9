import { hasDeveloperTools } from "#renderer/lib/page/developer-tools.ts";
import { paths } from "#renderer/lib/paths.ts";
import { page, type Row, redirect } from "#renderer/lib/routing/page.ts";
import { developers } from "./needs.ts";
import { previews } from "./previews.ts";

const needs = [developers];

/** /dev and the pages under it: components in all their states. */
export const devPages: readonly Row[] = [
  page(paths.dev, {
    title: "dev.title",
    needs,
    component: async () => (await import("./dev-index.tsx")).DevIndex,
  }),
  page(previews.covers, {
    title: "dev.covers",
    needs,
    component: async () => (await import("./cover-preview.tsx")).CoverPreview,
  }),
  page(previews.badges, {
    title: "dev.badges",
    needs,
    component: async () => (await import("./badge-preview.tsx")).BadgePreview,
  }),
  page(previews.buttons, {
    title: "dev.buttons",
    needs,
    component: async () => (await import("./button-preview.tsx")).ButtonPreview,
  }),
  page(previews.cards, {
    title: "dev.cards",
    needs,
    component: async () => (await import("./card-preview.tsx")).CardPreview,
  }),
  page(previews.dates, {
    title: "dev.dates",
    needs,
    component: async () => (await import("./date-preview.tsx")).DatePreview,
  }),
  page(previews.dialogs, {
    title: "dev.dialogs",
    needs,
    component: async () => (await import("./dialog-preview.tsx")).DialogPreview,
  }),
  page(previews.flags, {
    title: "dev.flags",
    needs,
    component: async () => (await import("./flags-page.tsx")).FlagsPage,
  }),
  page(previews.forms, {
    title: "dev.forms",
    needs,
    component: async () => (await import("./forms/forms-preview.tsx")).FormsPreview,
  }),
  page(previews.permissions, {
    title: "dev.permissions",
    needs,
    component: async () => (await import("./permissions-page.tsx")).PermissionsPage,
  }),
  page(previews.prompts, {
    title: "dev.prompts",
    needs,
    component: async () => (await import("./prompt-preview.tsx")).PromptPreview,
  }),
  page(previews.surveys, {
    title: "dev.surveys",
    needs,
    component: async () => (await import("./survey-preview.tsx")).SurveyPreview,
  }),
  page(previews.switches, {
    title: "dev.switches",
    needs,
    component: async () => (await import("./switch-preview.tsx")).SwitchPreview,
  }),
  page(previews.table, {
    title: "dev.table",
    needs,
    component: async () => (await import("./table-preview.tsx")).TablePreview,
  }),
  page(previews.text, {
    title: "dev.text",
    needs,
    component: async () => (await import("./text-preview.tsx")).TextPreview,
  }),
  page(previews.toasts, {
    title: "dev.toasts",
    needs,
    component: async () => (await import("./toast-preview.tsx")).ToastPreview,
  }),
  page(previews.tooltips, {
    title: "dev.tooltips",
    needs,
    component: async () => (await import("./tooltip-preview.tsx")).TooltipPreview,
  }),
  redirect({ pattern: "/dev/*" }, () => (hasDeveloperTools(localStorage) ? paths.dev() : paths.root())),
];
