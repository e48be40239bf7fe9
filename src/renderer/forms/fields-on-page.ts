/** Marks the element of a field; for `wrapperProps` of inputs, or spread onto another element. */
export function fieldMark(name: string): { readonly "data-field": string } {
  return { "data-field": name };
}

/** Names of the fields in a form, in document order. */
export function fieldsOnPage(form: HTMLFormElement | null): readonly string[] {
  const fields = form?.querySelectorAll<HTMLElement>("[data-field]") ?? [];
  return [...fields].map(({ dataset }) => dataset.field ?? "");
}

/** Marks the element of a field whose value must never be stored; used beside {@link fieldMark}. */
export const SECRET = { "data-secret": "" } as const;

/** Whether a field's value must never be stored. */
export function isSecret(form: HTMLFormElement | null, name: string): boolean {
  const fields = form?.querySelectorAll<HTMLElement>("[data-field]") ?? [];
  return [...fields].some(({ dataset }) => dataset.field === name && dataset.secret !== undefined);
}
