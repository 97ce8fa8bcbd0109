import type { SentCommand } from '@mesa/contract/calls/commands';
import { issuePasses, openPass, sendPassCommands } from '@mesa/contract/calls/passes';
import { ownCommand } from '../domain/play/start-play';
import type { As, AsPass, TestApp } from './test-app';

type Site = Pick<TestApp, 'app' | 'call'>;

/** Issues a player's pass as the organiser. Returns its secret. */
export async function newPass(site: Site, tournamentId: number, playerId: number, as: As): Promise<string> {
  const { secrets } = await site.call(issuePasses, { params: { id: tournamentId }, body: { playerIds: [playerId] } }, as);
  return secrets[0]?.secret ?? '';
}

/** Opens a pass on a new phone. Returns the answer, and the phone as a caller. */
export async function tryPass(site: Site, secret: string, remoteAddress = '198.51.100.7') {
  const reply = await site.app.inject({ method: 'POST', url: openPass.path, payload: { secret }, remoteAddress });
  const header = [reply.headers['set-cookie']].flat()[0] ?? '';
  return { reply, cookie: header, phone: { cookie: header.split(';')[0] ?? '' } satisfies AsPass };
}

/** Sends one command from a phone with a pass. Returns why it is refused; null if it counts. */
export async function sendByPass(site: Site, phone: AsPass, body: SentCommand['body']): Promise<string | null> {
  const { answers } = await site.call(sendPassCommands, { body: { device: 'phone', commands: [ownCommand(body, 0)] } }, phone);
  const [answer] = answers;
  if (!answer) throw new Error('undecided');
  return 'code' in answer ? answer.code : null;
}
