import type { FastifyReply, FastifyRequest } from 'fastify';

/** The pages and programs of any site may read this answer, a refusal too: nothing in it depends on who asks. */
export async function allowOtherSites(_request: FastifyRequest, reply: FastifyReply): Promise<void> {
  reply.header('access-control-allow-origin', '*').header('access-control-expose-headers', 'etag, link, retry-after');
}
