import type { useSession } from '@clerk/clerk-react';
import { IdentityError, type Proof } from './proof';

type ClerkSession = NonNullable<ReturnType<typeof useSession>['session']>;
type Factor = NonNullable<Awaited<ReturnType<ClerkSession['startVerification']>>['supportedFirstFactors']>[number];
type CodeFactor = Extract<Factor, { strategy: 'email_code' | 'phone_code' }>;

/** Clerk's error codes and their messages for the user. */
const refusals: Record<string, string> = {
  form_password_incorrect: 'La contraseña no es correcta.',
  form_code_incorrect: 'El código no es correcto.',
  verification_expired: 'El código venció. Cierra este aviso y pide otro.',
  verification_failed: 'Demasiados intentos con este código. Cierra este aviso y pide otro.',
  too_many_requests: 'Demasiados intentos seguidos. Espera un momento.',
};

/** Converts Clerk's errors into messages for the user. */
async function asked<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    const code = (error as { errors?: { code?: string }[] }).errors?.[0]?.code;
    const sentence = refusals[code ?? ''];
    throw sentence ? new IdentityError(sentence) : error;
  }
}

async function attempt(session: ClerkSession, params: Parameters<ClerkSession['attemptFirstFactorVerification']>[0]): Promise<void> {
  const { status } = await asked(session.attemptFirstFactorVerification(params));
  if (status !== 'complete') throw new Error(`Clerk answered ${status}`);
}

async function byCode(session: ClerkSession, factor: CodeFactor): Promise<Proof> {
  if (factor.strategy === 'email_code') {
    await asked(session.prepareFirstFactorVerification({ strategy: 'email_code', emailAddressId: factor.emailAddressId }));
  } else {
    await asked(session.prepareFirstFactorVerification({ strategy: 'phone_code', phoneNumberId: factor.phoneNumberId }));
  }
  return {
    label: 'Código',
    hint: `Lo enviamos a ${factor.safeIdentifier}.`,
    autoComplete: 'one-time-code',
    confirmLabel: 'Confirmar',
    confirm: (code) => attempt(session, { strategy: factor.strategy, code: code.trim() }),
  };
}

/** Returns how a user proves their identity to Clerk again: by password, otherwise by a code that Clerk sends. */
export async function clerkProof(session: ClerkSession): Promise<Proof> {
  const { supportedFirstFactors } = await asked(session.startVerification({ level: 'first_factor' }));
  const factors = supportedFirstFactors ?? [];
  const codeFactor = factors.find((factor): factor is CodeFactor => factor.strategy === 'email_code' || factor.strategy === 'phone_code');
  if (factors.some(({ strategy }) => strategy === 'password')) {
    return {
      label: 'Contraseña',
      type: 'password',
      autoComplete: 'current-password',
      confirmLabel: 'Confirmar',
      confirm: (password) => attempt(session, { strategy: 'password', password }),
      ...(codeFactor && { other: { label: `Recibir un código en ${codeFactor.safeIdentifier}`, start: () => byCode(session, codeFactor) } }),
    };
  }
  if (codeFactor) return byCode(session, codeFactor);
  throw new IdentityError('Tu cuenta no tiene contraseña ni correo con que confirmarlo. Cierra sesión y entra de nuevo.');
}
