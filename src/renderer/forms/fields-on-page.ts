/** Marks the element of a field; for `wrapperProps` of inputs. Spread onto what else shows a field. */
export function fieldMark(name: string): { readonly "data-field": string } {
  return { "data-field": name };
}

/** Names of the fields that a form shows, in their order. */
export function fieldsOnPage(form: HTMLFormElement | null): readonly string[] {
  const fields = form?.querySelectorAll<HTMLElement>("[data-field]") ?? [];
  return [...fields].map(({ dataset }) => dataset.field ?? "");
}

/** Marks the element of a field whose value is never kept; beside {@link fieldMark}. */
export const SECRET = { "data-secret": "" } as const;

/** Whether the value of a field is never kept. */
export function isSecret(form: HTMLFormElement | null, name: string): boolean {
  const fields = form?.querySelectorAll<HTMLElement>("[data-field]") ?? [];
  return [...fields].some(({ dataset }) => dataset.field === name && dataset.secret !== undefined);
}
