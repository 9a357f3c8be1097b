import type { FastifyInstance } from 'fastify';

interface Origins {
  https: boolean;
  /** Whether text and data mining is reserved (TDM Reservation Protocol). */
  isMiningReserved: boolean;
  /** Hashes of our pages' inline scripts, as `'sha256-…'`. */
  scripts: readonly string[];
  imageOrigins: readonly string[];
  connectOrigins: readonly string[];
}

/**
 * Sets the security headers of every response: only our own scripts, no frames, no sniffing, no referrers to other
 * sites. They are equal for all requests, so they are computed once; a route that needs other headers replaces them.
 */
export function addSecurityHeaders(app: FastifyInstance, origins: Origins): void {
  const headers = securityHeaders(origins);
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers);
    done();
  });
}

function securityHeaders(origins: Origins): Readonly<Record<string, string>> {
  const headers = {
    'content-security-policy': contentSecurityPolicy(origins),
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'origin-agent-cluster': '?1',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'x-dns-prefetch-control': 'off',
    'x-download-options': 'noopen',
    'x-frame-options': 'DENY',
    'x-permitted-cross-domain-policies': 'none',
    // Turns off the filter of old browsers, which had vulnerabilities itself.
    'x-xss-protection': '0',
  };
  const reserved = origins.isMiningReserved ? { 'tdm-reservation': '1' } : {};
  return origins.https
    ? { ...headers, ...reserved, 'strict-transport-security': 'max-age=31536000' }
    : { ...headers, ...reserved };
}

function contentSecurityPolicy({ scripts, imageOrigins, connectOrigins }: Origins): string {
  const directives: Record<string, readonly string[]> = {
    'default-src': ["'self'"],
    'script-src': ["'self'", ...scripts],
    'style-src': ["'self'"],
    'img-src': ["'self'", 'data:', 'blob:', ...imageOrigins],
    'media-src': ["'self'", 'blob:'],
    'font-src': ["'self'"],
    'connect-src': ["'self'", ...connectOrigins],
    'worker-src': ["'self'", 'blob:'],
    'frame-src': ["'self'"],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
  };
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join(';');
}
