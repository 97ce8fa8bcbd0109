import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { sendJson } from './attack-send';

/** A language that no copy of the demo has. */
const noted = 'zh';
const copyOf = (cardId: number) => ({ cardId, list: 'have', finish: 'normal', language: noted, condition: 'NM' });

type Noted = { data: { cardId: number; language: string; quantity: number }[] };

/** Reads a member's copies of each card. Retries for a minute while the site is busy or restarts. */
async function copiesNoted(port: number, authorization: () => { authorization: string }, codes: readonly string[]): Promise<Map<number, number>> {
  const found = new Map<number, number>();
  const until = Date.now() + 60_000;
  for (const code of codes) {
    const read = () => sendJson<Noted>(port, { path: `/api/collection/copies/${code}`, headers: authorization() }).catch(() => null);
    let answer = await read();
    for (; answer?.status !== 200; answer = await read()) {
      if (Date.now() > until) throw new Error(`the collection cannot be read: ${answer?.status} ${JSON.stringify(answer?.json)}`);
      await wait(200);
    }
    for (const { cardId, language, quantity } of answer.json.data) if (language === noted) found.set(cardId, (found.get(cardId) ?? 0) + quantity);
  }
  return found;
}

const sum = (values: Iterable<number>) => [...values].reduce((total, one) => total + one, 0);

interface Writing {
  authorization: () => { authorization: string };
  cards: readonly number[];
  /** The expansions of the cards. */
  codes: readonly string[];
  from: string;
}

/**
 * Notes copies of cards for a member, one after the other, like a browser: repeats an unacknowledged change under the same key. Afterwards each
 * acknowledged change must be stored exactly once.
 */
export async function noteCopies(port: number, { authorization, cards, codes, from }: Writing) {
  const before = await copiesNoted(port, authorization, codes);
  const acknowledged = new Map(cards.map((card) => [card, 0]));
  const again = new Map<number, number>();
  const failures: string[] = [];
  let isOver = false;

  async function run(): Promise<void> {
    for (let turn = 0; !isOver; turn += 1) {
      const card = cards[turn % cards.length] as number;
      const body = { batch: randomUUID(), changes: [{ ...copyOf(card), delta: 1 }] };
      for (;;) {
        const answer = await sendJson(port, { method: 'POST', path: '/api/collection/change', headers: authorization(), body, from, timeoutMs: 10_000 }).catch(
          () => null,
        );
        if (answer?.status === 200) break;
        if (answer && ![401, 429, 502, 503].includes(answer.status)) failures.push(`${answer.status} ${JSON.stringify(answer.json)}`);
        // An unanswered change may or may not be stored, so its card is not compared.
        if (isOver) {
          acknowledged.delete(card);
          return;
        }
        again.set(answer?.status ?? 0, (again.get(answer?.status ?? 0) ?? 0) + 1);
        await wait(100);
      }
      acknowledged.set(card, (acknowledged.get(card) ?? 0) + 1);
      await wait(20);
    }
  }
  const running = run();
  return {
    failures,
    /** Repeated changes by the status of the answer; 0 means no answer. */
    again,
    total: () => sum(acknowledged.values()),
    /** Stops writing. Returns how many acknowledged changes are missing, and how many counted twice. */
    async settle(): Promise<{ lost: number; twice: number }> {
      isOver = true;
      await running;
      const after = await copiesNoted(port, authorization, codes);
      const differences = [...acknowledged].map(([card, times]) => (after.get(card) ?? 0) - (before.get(card) ?? 0) - times);
      return { lost: sum(differences.map((one) => Math.max(0, -one))), twice: sum(differences.map((one) => Math.max(0, one))) };
    },
  };
}
