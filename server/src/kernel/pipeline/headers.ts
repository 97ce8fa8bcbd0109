import helmet from '@fastify/helmet';
import { workerPath } from '@mesa/contract/calls/registry';
import type { FastifyInstance } from 'fastify';
import { firstScript, scriptHosts, sourceHash } from './first-script';

declare module 'fastify' {
  interface FastifyReply {
    /** The style of a page that any site may show in a frame; no other may be framed. */
    embeddedStyle?: string;
    /** What the styles hold that stand in this page: its policy allows these and no other. */
    inlineStyles?: readonly string[];
  }
}

/** The camera reads a QR code at a store's counter, the store's television shows the rounds and stays on. */
const ownFeatures = ['camera', 'fullscreen', 'screen-wake-lock'];
const unusedFeatures = [
  'accelerometer',
  'autoplay',
  'browsing-topics',
  'display-capture',
  'encrypted-media',
  'gamepad',
  'geolocation',
  'gyroscope',
  'hid',
  'idle-detection',
  'local-fonts',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'picture-in-picture',
  'serial',
  'storage-access',
  'usb',
  'window-management',
  'xr-spatial-tracking',
];
const without = (features: readonly string[]) => features.map((feature) => `${feature}=()`);
/** What pages of this site may use, and what they may not. */
const permissions = [...ownFeatures.map((feature) => `${feature}=(self)`), ...without(unusedFeatures)].join(', ');
const noPermissions = without([...ownFeatures, ...unusedFeatures]).join(', ');

/** Of what a browser does not draw as a page: as an address of its own it shows nothing and runs nothing. */
const ofFiles = {
  contentSecurityPolicy: { useDefaults: false, directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] } },
  crossOriginOpenerPolicy: false,
  originAgentCluster: false,
  referrerPolicy: false,
  xDnsPrefetchControl: false,
  xDownloadOptions: false,
  xFrameOptions: false,
  xPermittedCrossDomainPolicies: false,
  xXssProtection: false,
} as const;

/** A service worker obeys the policy of its own file, and has to ask for whatever the pages ask for here; its notices have an icon. */
const ofWorker = {
  ...ofFiles,
  contentSecurityPolicy: { useDefaults: false, directives: { defaultSrc: ["'none'"], connectSrc: ["'self'"], imgSrc: ["'self'"] } },
} as const;

/** Other sites show it in a frame: one style and links that open elsewhere is all that it can have. */
const ofEmbedded = (style: string) => ({
  ...ofFiles,
  contentSecurityPolicy: { useDefaults: false, directives: { defaultSrc: ["'none'"], styleSrc: [sourceHash(style)], frameAncestors: ['*'] } },
  crossOriginResourcePolicy: { policy: 'cross-origin' as const },
});

/** Where browsers report what the policy blocked. */
export const cspReportPath = '/api/csp-reports';
const reportGroup = 'csp';
/** The pictures of people in Clerk's own dialogs. */
const clerkImages = 'https://img.clerk.com';

interface HeaderOptions {
  identityHosts: readonly string[];
  /** The other hosts that pages show pictures of. */
  imageHosts: () => Promise<readonly string[]>;
  https: boolean;
}

/**
 * The page's hosts are this one and, where Clerk signs people in, Clerk's. One inline script, the styles of the page, no eval, no script made of
 * text. Scripts, styles and answers of the API carry a short form: what only pages heed is a kilobyte on each of a visit's files.
 */
export async function setHeaders(app: FastifyInstance, { identityHosts, imageHosts, https }: HeaderOptions): Promise<void> {
  const self = "'self'";
  const withClerk = identityHosts.length > 0;
  const hosts = scriptHosts(identityHosts);
  const firstScriptHash = sourceHash(firstScript(identityHosts));
  const policy = (inlineStyles: readonly string[], images: readonly string[]) => ({
    useDefaults: false,
    directives: {
      defaultSrc: [self],
      scriptSrc: [self, ...hosts, firstScriptHash],
      styleSrc: [self, ...inlineStyles.map(sourceHash)],
      imgSrc: [self, 'data:', ...(withClerk ? ['blob:', clerkImages] : []), ...images],
      fontSrc: [self],
      connectSrc: [self, ...identityHosts],
      workerSrc: withClerk ? [self, 'blob:'] : [self],
      frameSrc: withClerk ? [self, ...hosts.filter((host) => !identityHosts.includes(host))] : ["'none'"],
      objectSrc: ["'none'"],
      baseUri: ["'none'"],
      formAction: [self],
      frameAncestors: ["'none'"],
      requireTrustedTypesFor: ["'script'"],
      trustedTypes: ['default'],
      reportUri: [cspReportPath],
      reportTo: [reportGroup],
    },
  });
  await app.register(helmet, {
    global: false,
    strictTransportSecurity: https ? { maxAge: 31_536_000, includeSubDomains: false } : false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    crossOriginOpenerPolicy: { policy: withClerk ? 'same-origin-allow-popups' : 'same-origin' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    xFrameOptions: { action: 'deny' },
  });
  app.addHook('onSend', async (request, reply) => {
    if (reply.embeddedStyle !== undefined) {
      reply.header('permissions-policy', noPermissions);
      await reply.helmet(ofEmbedded(reply.embeddedStyle));
      return;
    }
    const isPage = String(reply.getHeader('content-type')).startsWith('text/html');
    if (isPage) {
      reply.header('permissions-policy', permissions);
      reply.header('reporting-endpoints', `${reportGroup}="${cspReportPath}"`);
      await reply.helmet({ contentSecurityPolicy: policy(reply.inlineStyles ?? [], await imageHosts()) });
      return;
    }
    if (request.routeOptions.url === workerPath) return void (await reply.helmet(ofWorker));
    // The headers of a 304 replace those that came with what the browser kept, a page's too.
    await reply.helmet(reply.statusCode === 304 ? { ...ofFiles, contentSecurityPolicy: false } : ofFiles);
  });
}
