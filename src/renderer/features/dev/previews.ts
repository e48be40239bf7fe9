import type { ComponentType } from "react";

/** A page that shows one kind of part in all its states. */
interface Preview {
  readonly title: string;
  readonly component: () => Promise<ComponentType>;
}

/** The pages under /dev, by the last part of their path. */
export const previews: Readonly<Record<string, Preview>> = {
  "avatar-preview": {
    title: "Covers",
    component: async () => (await import("./cover-preview.tsx")).CoverPreview,
  },
  "badge-preview": {
    title: "Badges",
    component: async () => (await import("./badge-preview.tsx")).BadgePreview,
  },
  "button-preview": {
    title: "Buttons",
    component: async () => (await import("./button-preview.tsx")).ButtonPreview,
  },
  "card-preview": {
    title: "Cards and placeholders",
    component: async () => (await import("./card-preview.tsx")).CardPreview,
  },
  dates: {
    title: "Dates and times",
    component: async () => (await import("./date-preview.tsx")).DatePreview,
  },
  dialogs: {
    title: "Dialogs and drawers",
    component: async () => (await import("./dialog-preview.tsx")).DialogPreview,
  },
  forms: {
    title: "Forms",
    component: async () => (await import("./forms/forms-preview.tsx")).FormsPreview,
  },
  "switch-preview": {
    title: "Switches and choices",
    component: async () => (await import("./switch-preview.tsx")).SwitchPreview,
  },
  table: {
    title: "Table",
    component: async () => (await import("./table-preview.tsx")).TablePreview,
  },
  "text-preview": {
    title: "Text",
    component: async () => (await import("./text-preview.tsx")).TextPreview,
  },
  toasts: {
    title: "Toasts",
    component: async () => (await import("./toast-preview.tsx")).ToastPreview,
  },
  tooltips: {
    title: "Tooltips",
    component: async () => (await import("./tooltip-preview.tsx")).TooltipPreview,
  },
};
