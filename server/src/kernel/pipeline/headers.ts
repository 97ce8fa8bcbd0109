import helmet from '@fastify/helmet';
import { heartbeatPath, workerPath } from '@mesa/contract/documents';
import { crashReportPath } from '@mesa/release-contract/calls/failures';
import type { FastifyInstance } from 'fastify';
import { firstScript, scriptHosts, sourceHash } from './first-script';

declare module 'fastify' {
  interface FastifyReply {
    /** The style of a page that other sites may frame; no other page may be framed. */
    embeddedStyle?: string;
    /** The inline styles of this page; its policy allows only these. */
    inlineStyles?: readonly string[];
  }
}

/** The camera scans QR codes at a store's counter; a person's position finds the nearest store; the store's television shows the rounds and stays on. */
const ownFeatures = ['camera', 'fullscreen', 'geolocation', 'screen-wake-lock'];
const unusedFeatures = [
  'accelerometer',
  'autoplay',
  'browsing-topics',
  'display-capture',
  'encrypted-media',
  'gamepad',
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
/** The features that the site's pages may and may not use. */
const permissions = [...ownFeatures.map((feature) => `${feature}=(self)`), ...without(unusedFeatures)].join(', ');
const noPermissions = without([...ownFeatures, ...unusedFeatures]).join(', ');

/** For files that are not pages: opened directly they show and run nothing. */
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

/** A worker follows the policy of its own file. The service worker makes all the pages' requests, and its notifications have an icon. */
const ofWorker = {
  ...ofFiles,
  contentSecurityPolicy: { useDefaults: false, directives: { defaultSrc: ["'none'"], connectSrc: ["'self'"], imgSrc: ["'self'"] } },
} as const;

/** For pages in other sites' frames: only one style, and links that open outside. */
const ofEmbedded = (style: string) => ({
  ...ofFiles,
  contentSecurityPolicy: { useDefaults: false, directives: { defaultSrc: ["'none'"], styleSrc: [sourceHash(style)], frameAncestors: ['*'] } },
  crossOriginResourcePolicy: { policy: 'cross-origin' as const },
});

/** Where browsers report blocked content. */
export const cspReportPath = '/api/csp-reports';
const reportGroup = 'csp';
/** Profile pictures in Clerk's dialogs. */
const clerkImages = 'https://img.clerk.com';

interface HeaderOptions {
  identityHosts: readonly string[];
  /** The other hosts of pictures on pages. */
  imageHosts: () => Promise<readonly string[]>;
  https: boolean;
}

/**
 * Sets the security headers. Pages may use this host and, with Clerk, Clerk's; one inline script, the page's inline styles, no eval, no script from
 * strings. Scripts, styles and API answers get a short form, because the full policy would add a kilobyte to each file.
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
      reply.header('reporting-endpoints', `${reportGroup}="${cspReportPath}", default="${crashReportPath}"`);
      // Chromium then adds to the report of a page that stopped answering which script it ran.
      reply.header('document-policy', 'include-js-call-stacks-in-crash-reports');
      await reply.helmet({ contentSecurityPolicy: policy(reply.inlineStyles ?? [], await imageHosts()) });
      return;
    }
    if ([workerPath, heartbeatPath].includes(request.routeOptions.url ?? '')) return void (await reply.helmet(ofWorker));
    // The headers of a 304 replace those of the cached answer, also for pages.
    await reply.helmet(reply.statusCode === 304 ? { ...ofFiles, contentSecurityPolicy: false } : ofFiles);
  });
}
