import { describe, expect, test } from '@jest/globals';
import { readEnv } from './env';
import { StartError } from './kernel/start-error';

function refusal(variables: Record<string, string>): string {
  try {
    readEnv(variables);
  } catch (error) {
    if (error instanceof StartError) return error.message;
    throw error;
  }
  return 'nothing was refused';
}

describe('How many days a record is stored', () => {
  test('has a default for each record, and can be changed for each', () => {
    expect(readEnv({}).retention).toMatchObject({ AUDIT_LOG_DAYS: 730, SECURITY_LOG_DAYS: 90, PASSES_DAYS: 60 });
    expect(readEnv({ SECURITY_LOG_DAYS: '1', PASSES_DAYS: '36500' }).retention).toEqual({
      ...readEnv({}).retention,
      SECURITY_LOG_DAYS: 1,
      PASSES_DAYS: 36_500,
    });
  });

  test.each(['0', '36501', '1.5', '-1', 'siempre'])('is refused as %s', (SECURITY_LOG_DAYS) => {
    expect(refusal({ SECURITY_LOG_DAYS })).toBe('SECURITY_LOG_DAYS debe ser un número de días, de 1 a 36500.');
  });
});

describe('The contact for weaknesses', () => {
  const sentence = 'SECURITY_CONTACT debe ser mailto:correo, https://página o tel:+número.';
  test.each(['mailto:ayuda@mesa.example', 'https://mesa.example/contacto', 'tel:+57-1-234'])('may be %s', (SECURITY_CONTACT) => {
    expect(readEnv({ SECURITY_CONTACT }).securityContact).toBe(SECURITY_CONTACT);
  });
  test.each(['ayuda@mesa.example', 'mailto:ayuda', 'http://mesa.example', 'tel:123'])('may not be %s', (SECURITY_CONTACT) => {
    expect(refusal({ SECURITY_CONTACT })).toBe(sentence);
  });
});

test('The first of several origins is that of links, and each may sign in', () => {
  expect(readEnv({ APP_ORIGIN: 'https://mesa.example, https://otra.example/' })).toMatchObject({
    origins: ['https://mesa.example', 'https://otra.example'],
    publicOrigin: 'https://mesa.example',
    isOriginNamed: true,
  });
});
