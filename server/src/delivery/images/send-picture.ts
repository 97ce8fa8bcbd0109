import type { FileHandle } from 'node:fs/promises';
import type { FastifyReply } from 'fastify';

/**
 * Sends a picture and closes its file, also if the answer was given up in the meantime. The file is open already, so that freeing space cannot delete it
 * in the middle.
 */
export async function sendPicture(reply: FastifyReply, type: string, file: FileHandle): Promise<FastifyReply> {
  const { size } = await file.stat().catch(async (error: unknown) => {
    await file.close();
    throw error;
  });
  // Fastify does not read the content of an answer that has ended, such as one after a timeout.
  if (reply.sent || reply.raw.destroyed) {
    await file.close();
    return reply;
  }
  return reply.type(type).header('content-length', size).send(file.createReadStream());
}
