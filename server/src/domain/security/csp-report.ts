import { z } from 'zod';

/** What a browser blocked on a page of this site: no query string, no path parameter, nothing about the visitor. */
export interface CspReport {
  /** img-src, script-src-elem … */
  directive: string;
  /** The host that was asked for, or a keyword such as 'inline'. */
  blocked: string;
  /** The address of the page where it happened. */
  path: string;
}

const Text = z.string().max(4000);
/** The older form (`report-uri`) and the one of the Reporting API (`report-to`), with more fields than these. */
const Old = z.object({
  'csp-report': z.object({ 'effective-directive': Text.optional(), 'violated-directive': Text.optional(), 'blocked-uri': Text, 'document-uri': Text }),
});
const New = z.object({ type: z.literal('csp-violation'), body: z.object({ effectiveDirective: Text, blockedURL: Text, documentURL: Text }) });

const directives =
  /^(default|script|style|img|font|connect|worker|frame|object|manifest|media|child)-src(-elem|-attr)?$|^(base-uri|form-action|require-trusted-types-for|trusted-types)$/;
const keywords = new Set(['inline', 'eval', 'wasm-eval', 'self', 'data', 'blob', 'trusted-types-policy', 'trusted-types-sink']);
/** Reports that one request may carry. */
const maxReports = 20;

/** The host of a blocked address; null for what a browser's extension asked for, which says nothing about the site. */
function blockedHost(text: string): string | null {
  if (keywords.has(text)) return text;
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url?.protocol === 'data:' || url?.protocol === 'blob:') return url.protocol.slice(0, -1);
  return url && /^(https?|wss?):$/.test(url.protocol) && url.host.length <= 253 ? url.host : null;
}

function reportOf(directive: string, blocked: string, page: string): CspReport | null {
  // Browsers name the directive with its sources in the older field.
  const [name = ''] = directive.trim().split(/\s/);
  const host = blockedHost(blocked);
  const url = URL.canParse(page) ? new URL(page) : null;
  return directives.test(name) && host !== null && url ? { directive: name, blocked: host, path: url.pathname } : null;
}

/** Reads the body that a browser sends to the report endpoint, in either form; what cannot be read or is of no use is left out. */
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
