import type { FileHandle } from 'node:fs/promises';
import type { FastifyReply } from 'fastify';

/** Sends an open file and closes it, also if the answer was given up in the meantime. Opened before reading, freeing space cannot delete it. */
export async function sendPicture(reply: FastifyReply, type: string, file: FileHandle): Promise<FastifyReply> {
  const content = file.createReadStream();
  // Fastify does not read the content of an answer that has ended, such as one after a timeout.
  if (reply.sent || reply.raw.destroyed) {
    content.destroy();
    return reply;
  }
  const { size } = await file.stat();
  return reply.type(type).header('content-length', size).send(content);
}
