import { type FirstAnswer, type FirstCall, firstCalls } from '@mesa/shared/first-data';
import type { FastifyInstance, InjectOptions } from 'fastify';

export interface FirstAnswers {
  answers: FirstAnswer[];
  /** Whether what the address names does not exist. */
  missing: boolean;
}

/** A page is not held up longer by a slow answer: its browser asks again. */
const patience = 1500;

function requestOf({ endpoint, input }: FirstCall): InjectOptions {
  const params = (input.params ?? {}) as Record<string, string | number>;
  const url = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const query = (input.query ?? {}) as Record<string, string>;
  return { method: endpoint.method, url, query, ...(endpoint.body ? { payload: input.body as object } : {}) };
}

/** The answers that a visitor gets to the first calls of the page at an address, those that came in time. */
export async function firstAnswers(app: FastifyInstance, pathname: string, search: URLSearchParams, remoteAddress: string): Promise<FirstAnswers> {
  const late = new Promise<null>((resolve) => setTimeout(resolve, patience, null).unref());
  let missing = false;
  const ask = async (call: FirstCall): Promise<FirstAnswer | null> => {
    const reply = await app.inject({ ...requestOf(call), remoteAddress }).catch(() => null);
    if (reply?.statusCode === 404) missing = true;
    return reply?.statusCode === call.endpoint.status ? { path: call.endpoint.path, input: call.input, data: reply.json() } : null;
  };
  const answers = await Promise.all(firstCalls(pathname, search).map((call) => Promise.race([ask(call), late])));
  return { answers: answers.filter((answer) => answer !== null), missing };
}
