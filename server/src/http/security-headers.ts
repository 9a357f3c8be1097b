import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';

/** Headers of every answer: only our own scripts, no frames, no sniffing, no referrers to other sites. */
export async function addSecurityHeaders(
  app: FastifyInstance,
  options: {
    https: boolean;
    /** Sources of the scripts that stand in the pages themselves, as `'sha256-…'`. */
    scripts: readonly string[];
    imageOrigins: readonly string[];
    connectOrigins: readonly string[];
  },
): Promise<void> {
  await app.register(helmet, {
    global: true,
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...options.scripts],
        styleSrc: ["'self'"],
        imgSrc: ["'self'", 'data:', 'blob:', ...options.imageOrigins],
        mediaSrc: ["'self'", 'blob:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'", ...options.connectOrigins],
        workerSrc: ["'self'", 'blob:'],
        frameSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    strictTransportSecurity: options.https ? { maxAge: 31_536_000, includeSubDomains: false } : false,
    referrerPolicy: { policy: 'no-referrer' },
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    crossOriginEmbedderPolicy: false,
    xFrameOptions: { action: 'deny' },
  });
  app.addHook('onSend', async (_request, reply) => {
    reply.header('permissions-policy', 'camera=(), microphone=(), geolocation=(), payment=(), usb=()');
  });
}
