import { readEnv } from '../../env';
import { StartError } from '../../kernel/start-error';
import type { Command } from './command';

const clerkApi = 'https://api.clerk.com/v1';

interface ClerkUser {
  id: string;
  username: string | null;
}

/** Asks Clerk's own API, which takes the secret key. Throws a `StartError` with what it answers. */
async function ask<T>(secretKey: string, path: string, init: RequestInit = {}): Promise<T> {
  const headers = { authorization: `Bearer ${secretKey}`, 'content-type': 'application/json' };
  const answer = await fetch(`${process.env.CLERK_API_URL ?? clerkApi}${path}`, { ...init, headers, signal: AbortSignal.timeout(15_000) }).catch(
    (error: unknown) => {
      throw new StartError(`Clerk no responde (${error instanceof Error ? error.message : String(error)}): revisa la red y vuelve a intentarlo.`);
    },
  );
  if (answer.status === 401) throw new StartError('Clerk no acepta CLERK_SECRET_KEY: copia la clave secreta (sk_…) del panel de Clerk.');
  if (!answer.ok) throw new StartError(`Clerk respondió ${answer.status}: vuelve a intentarlo, o cambia el rol en el panel de Clerk.`);
  return (await answer.json()) as T;
}

export const createAdmin: Command = {
  summary: 'hace administrador del sitio a una cuenta',
  help: `main.mjs create-admin <correo>

Da el rol de administrador del sitio a la cuenta de Clerk con ese correo. La persona tiene que haberse registrado antes en el sitio;
el rol vale desde su siguiente inicio de sesión. Necesita CLERK_SECRET_KEY (sk_…) solo para esta orden: el sitio no la usa.
Con cuentas de demostración no hace falta: la cuenta «admin» es administradora.`,
  positionals: { min: 1, max: 1 },
  async run({ positionals: [email = ''], print }) {
    const { CLERK_SECRET_KEY: secretKey, CLERK_API_URL: _, ...rest } = process.env;
    const { auth } = readEnv(rest);
    if (auth.kind === 'local')
      throw new StartError('Este sitio usa cuentas de demostración: la cuenta «admin» ya es administradora. Configura Clerk para tener otras.');
    if (!secretKey) throw new StartError('Falta CLERK_SECRET_KEY, la clave secreta (sk_…) del panel de Clerk: solo la necesita esta orden.');
    const users = await ask<ClerkUser[]>(secretKey, `/users?email_address=${encodeURIComponent(email)}`);
    const [user] = users;
    if (!user) throw new StartError(`En Clerk no hay una cuenta con el correo ${email}: regístrala primero en el sitio.`);
    await ask(secretKey, `/users/${encodeURIComponent(user.id)}/metadata`, { method: 'PATCH', body: JSON.stringify({ public_metadata: { role: 'admin' } }) });
    print(`${user.username ?? email} es administrador del sitio desde su siguiente inicio de sesión.`);
    return 0;
  },
};
