import { clerkProof } from './clerk-proof';
import { IdentityError } from './proof';

type Session = Parameters<typeof clerkProof>[0];
type Factor = { strategy: string; emailAddressId?: string; phoneNumberId?: string; safeIdentifier?: string };

const password = { strategy: 'password' };
const email = { strategy: 'email_code', emailAddressId: 'idn_1', safeIdentifier: 'a***@mesa.co' };
const phone = { strategy: 'phone_code', phoneNumberId: 'idn_2', safeIdentifier: '+57*****99' };

/** A fake Clerk session. */
const sessionWith = (...supportedFirstFactors: Factor[]) => {
  const clerk = {
    startVerification: jest.fn(async () => ({ supportedFirstFactors })),
    prepareFirstFactorVerification: jest.fn(async () => ({})),
    attemptFirstFactorVerification: jest.fn(async () => ({ status: 'complete' })),
  };
  return { clerk, session: clerk as unknown as Session };
};
const refusal = (code: string) => Object.assign(new Error(code), { errors: [{ code }] });

describe('proving one’s identity to Clerk again', () => {
  test('uses the password, as the first factor', async () => {
    const { clerk, session } = sessionWith(email, password);
    const proof = await clerkProof(session);
    expect(clerk.startVerification).toHaveBeenCalledWith({ level: 'first_factor' });
    expect(proof).toMatchObject({ label: 'Contraseña', type: 'password', autoComplete: 'current-password', confirmLabel: 'Confirmar' });
    await proof.confirm(' secreto ');
    expect(clerk.attemptFirstFactorVerification).toHaveBeenCalledWith({ strategy: 'password', password: ' secreto ' });
  });

  test('or a code that is sent on request', async () => {
    const { clerk, session } = sessionWith(email, password);
    const { other } = await clerkProof(session);
    expect(other?.label).toBe('Recibir un código en a***@mesa.co');
    expect(clerk.prepareFirstFactorVerification).not.toHaveBeenCalled();
    const proof = await other?.start();
    expect(clerk.prepareFirstFactorVerification).toHaveBeenCalledWith({ strategy: 'email_code', emailAddressId: 'idn_1' });
    expect(proof).toMatchObject({ label: 'Código', hint: 'Lo enviamos a a***@mesa.co.', autoComplete: 'one-time-code', confirmLabel: 'Confirmar' });
    await proof?.confirm(' 123456 ');
    expect(clerk.attemptFirstFactorVerification).toHaveBeenCalledWith({ strategy: 'email_code', code: '123456' });
  });

  test('has no alternative if there is only a password', async () => {
    expect(await clerkProof(sessionWith(password).session)).not.toHaveProperty('other');
  });

  test('sends a code to the phone at once without a password', async () => {
    const { clerk, session } = sessionWith(phone);
    const proof = await clerkProof(session);
    expect(clerk.prepareFirstFactorVerification).toHaveBeenCalledWith({ strategy: 'phone_code', phoneNumberId: 'idn_2' });
    await proof.confirm('1');
    expect(clerk.attemptFirstFactorVerification).toHaveBeenCalledWith({ strategy: 'phone_code', code: '1' });
  });

  test.each([
    ['form_password_incorrect', 'La contraseña no es correcta.'],
    ['form_code_incorrect', 'El código no es correcto.'],
    ['verification_expired', 'El código venció. Cierra este aviso y pide otro.'],
    ['verification_failed', 'Demasiados intentos con este código. Cierra este aviso y pide otro.'],
    ['too_many_requests', 'Demasiados intentos seguidos. Espera un momento.'],
  ])('says %s in a sentence', async (code, sentence) => {
    const { clerk, session } = sessionWith(password);
    const proof = await clerkProof(session);
    clerk.attemptFirstFactorVerification.mockRejectedValueOnce(refusal(code));
    await expect(proof.confirm('x')).rejects.toEqual(new IdentityError(sentence));
  });

  test('passes on errors without a sentence, and a request for a second factor', async () => {
    const { clerk, session } = sessionWith(password);
    const proof = await clerkProof(session);
    const failure = refusal('unknown');
    clerk.attemptFirstFactorVerification.mockRejectedValueOnce(failure);
    await expect(proof.confirm('x')).rejects.toBe(failure);
    clerk.attemptFirstFactorVerification.mockResolvedValueOnce({ status: 'needs_second_factor' });
    await expect(proof.confirm('x')).rejects.toThrow('Clerk answered needs_second_factor');
  });

  test('is impossible without a method that the site knows', async () => {
    await expect(clerkProof(sessionWith({ strategy: 'passkey' }).session)).rejects.toEqual(
      new IdentityError('Tu cuenta no tiene contraseña ni correo con que confirmarlo. Cierra sesión y entra de nuevo.'),
    );
  });
});
