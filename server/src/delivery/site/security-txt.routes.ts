import { href } from '@mesa/contract/paths';
import type { FastifyInstance } from 'fastify';
import { type Limits, noLimits } from '../../kernel/pipeline/limits';

const path = '/.well-known/security.txt';
/** RFC 9116 requires less than a year. */
const goodForDays = 180;

interface SecurityTxtOptions {
  /** The site's address. */
  origin: string;
  /** Whether the operator set it; otherwise it is a guess. */
  isNamed: boolean;
  /** mailto: or https: */
  contact?: string | undefined;
  limits?: Limits;
}

/** Serves the contact for reporting vulnerabilities. */
export function securityTxtRoutes(app: FastifyInstance, { origin, isNamed, contact = origin + href('contact'), limits = noLimits }: SecurityTxtOptions): void {
  app.get(path, { onRequest: limits.pages }, (_request, reply) => {
    const expires = new Date(Date.now() + goodForDays * 24 * 3_600_000);
    const lines = [`Contact: ${contact}`, `Expires: ${expires.toISOString()}`, 'Preferred-Languages: es', ...(isNamed ? [`Canonical: ${origin}${path}`] : [])];
    return reply
      .header('cache-control', 'public, max-age=86400')
      .type('text/plain; charset=utf-8')
      .send(`${lines.join('\n')}\n`);
  });
}
