/** Largest picture that the service makes, in px. */
const MAX_IMAGE_PX = 3000;

/** A picture's address from its template with %w and %h; sizes are rounded and capped at 3000 px. */
export function imageUrl(template: string, width: number, height: number = width): string {
  return template.replaceAll("%w", String(bounded(width))).replaceAll("%h", String(bounded(height)));
}

function bounded(size: number): number {
  return Math.min(MAX_IMAGE_PX, Math.max(1, Math.round(size)));
}

/** Addresses for one, two and three device pixels a CSS pixel. */
export function imageSrcSet(template: string, width: number): string {
  return [1, 2, 3].map((density) => `${imageUrl(template, width * density)} ${density}x`).join(", ");
}
