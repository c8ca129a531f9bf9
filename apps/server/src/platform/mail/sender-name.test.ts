import { expect, it } from 'vitest';
import { senderName } from './sender-name';

it('cleans and cuts the name of a sender', () => {
  expect(senderName(' Ana\r\nBcc: x\u202e\u200b ', 'en', 'Nestmate')).toBe('Ana Bcc: x');
  expect(Array.from(senderName('🪺'.repeat(60), 'en', 'Nestmate'))).toHaveLength(40);
});

it.each(['Nestmate Security', 'Support', 'See https://evil.example', '', '\u3164'])(
  'calls “%s” a resident, in the reader’s language',
  (name) => {
    expect(senderName(name, 'en', 'Nestmate')).toBe('A resident');
    expect(senderName(name, 'es', 'Nestmate')).toBe('Alguien de tu comunidad');
    expect(senderName(name, 'zh', 'Nestmate')).toBe('一位住户');
  },
);
