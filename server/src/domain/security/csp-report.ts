import { z } from 'zod';

/** Blocked content on a page of this site: no query string, no path parameter, nothing about the visitor. */
export interface CspReport {
  /** img-src, script-src-elem … */
  directive: string;
  /** The requested host, or a keyword such as 'inline'. */
  blocked: string;
  /** The page's address. */
  path: string;
}

const Text = z.string().max(4000);
/** The older form (`report-uri`) and the Reporting API's (`report-to`); both have more fields. */
const Old = z.object({
  'csp-report': z.object({ 'effective-directive': Text.optional(), 'violated-directive': Text.optional(), 'blocked-uri': Text, 'document-uri': Text }),
});
const New = z.object({ type: z.literal('csp-violation'), body: z.object({ effectiveDirective: Text, blockedURL: Text, documentURL: Text }) });

const directives =
  /^(default|script|style|img|font|connect|worker|frame|object|manifest|media|child)-src(-elem|-attr)?$|^(base-uri|form-action|require-trusted-types-for|trusted-types)$/;
const keywords = new Set(['inline', 'eval', 'wasm-eval', 'self', 'data', 'blob', 'trusted-types-policy', 'trusted-types-sink']);
/** Maximum reports per request. */
const maxReports = 20;

/** Returns the host of a blocked address; null for requests of browser extensions, which say nothing about the site. */
function blockedHost(text: string): string | null {
  if (keywords.has(text)) return text;
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url?.protocol === 'data:' || url?.protocol === 'blob:') return url.protocol.slice(0, -1);
  return url && /^(https?|wss?):$/.test(url.protocol) && url.host.length <= 253 ? url.host : null;
}

function reportOf(directive: string, blocked: string, page: string): CspReport | null {
  // In the older field, browsers name the directive with its sources.
  const [name = ''] = directive.trim().split(/\s/);
  const host = blockedHost(blocked);
  const url = URL.canParse(page) ? new URL(page) : null;
  return directives.test(name) && host !== null && url ? { directive: name, blocked: host, path: url.pathname } : null;
}

/** Parses the body of a browser's report in either form; omits unreadable and useless reports. */
export function readCspReports(body: unknown): CspReport[] {
  const old = Old.safeParse(body);
  if (old.success) {
    const report = old.data['csp-report'];
    return [reportOf(report['effective-directive'] || (report['violated-directive'] ?? ''), report['blocked-uri'], report['document-uri'])].filter(
      (one) => one !== null,
    );
  }
  if (!Array.isArray(body)) return [];
  return body.slice(0, maxReports).flatMap((one) => {
    const { success, data } = New.safeParse(one);
    return success ? (reportOf(data.body.effectiveDirective, data.body.blockedURL, data.body.documentURL) ?? []) : [];
  });
}
