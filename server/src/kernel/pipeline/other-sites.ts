import type { FastifyReply, FastifyRequest } from 'fastify';

/** Lets pages of any site read this answer, including refusals; it does not depend on the caller. */
export async function allowOtherSites(_request: FastifyRequest, reply: FastifyReply): Promise<void> {
  reply.header('access-control-allow-origin', '*').header('access-control-expose-headers', 'etag, link, retry-after');
}
