import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';

/** The page's hosts are this one and, where Clerk signs people in, Clerk's. No inline script or style, no eval. */
export async function setHeaders(app: FastifyInstance, { identityHosts, https }: { identityHosts: readonly string[]; https: boolean }): Promise<void> {
  const self = "'self'";
  const withClerk = identityHosts.length > 0;
  // Clerk's own sign-in pages may ask whether a person is one.
  const challenges = withClerk ? ['https://challenges.cloudflare.com'] : [];
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: [self],
        scriptSrc: [self, ...identityHosts, ...challenges],
        styleSrc: [self],
        imgSrc: [self, 'data:', 'blob:', 'https:'],
        fontSrc: [self],
        connectSrc: [self, ...identityHosts],
        workerSrc: withClerk ? [self, 'blob:'] : [self],
        frameSrc: withClerk ? [self, ...challenges] : ["'none'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: [self],
        frameAncestors: ["'none'"],
      },
    },
    strictTransportSecurity: https ? { maxAge: 31_536_000, includeSubDomains: false } : false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    crossOriginOpenerPolicy: { policy: withClerk ? 'same-origin-allow-popups' : 'same-origin' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    xFrameOptions: { action: 'deny' },
  });
}
