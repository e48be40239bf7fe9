/**
 * The client's content security policy inside the app: its own files, and the service. Scripts come from files only.
 * Inline styles are allowed, because the component library sets its theme's variables that way.
 */
export function contentSecurityPolicy(serviceUrl: string): string {
  const service = new URL(serviceUrl);
  const sockets = `${service.protocol === "https:" ? "wss:" : "ws:"}//${service.host}`;
  const directives = {
    "default-src": "'none'",
    "script-src": "'self'",
    "style-src": "'self' 'unsafe-inline'",
    "font-src": "'self'",
    "img-src": `'self' data: blob: ${service.origin}`,
    "media-src": `'self' blob: ${service.origin}`,
    "connect-src": `'self' ${service.origin} ${sockets}`,
    "worker-src": "'self'",
    "object-src": "'none'",
    "frame-src": "'none'",
    "frame-ancestors": "'none'",
    "base-uri": "'none'",
    "form-action": "'none'",
  };
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources}`)
    .join("; ");
}
