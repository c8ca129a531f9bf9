import { expect, it } from 'vitest';
import { addressMistake, lostLoginOf } from './forgot-login';

it('trims the email address and validates presence, length, spaces and format [5.15]', () => {
  expect(addressMistake('  ana@alder.example ')).toBeNull();
  expect(addressMistake('   ')).toBe('required');
  expect(addressMistake(`${'a'.repeat(250)}@b.co`)).toBe('tooLong');
  expect(addressMistake('ana lind@alder.example')).toBe('spaces');
  for (const wrong of ['ana', 'ana@', '@alder.example', 'ana@alder', 'a@b@c.de', 'ana@alder..example'])
    expect(addressMistake(wrong)).toBe('format');
});

it('lists an account’s providers, an unknown address, or the error', () => {
  const err = (error_code: string) => ({ err: { error_code, error_description: 'words' }, code: 404 });
  expect(lostLoginOf({ res: { login_methods: ['apple'] }, code: 200 })).toEqual({
    found: 'methods',
    methods: ['apple'],
  });
  expect(lostLoginOf(err('NoAccount'))).toEqual({ found: 'nothing' });
  expect(lostLoginOf(err('TooManyRequests'))).toEqual({ found: 'failure', description: 'words' });
});
