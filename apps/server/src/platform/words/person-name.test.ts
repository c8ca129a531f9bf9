import { expect, it } from 'vitest';
import { acceptableName, nameRefusal } from './person-name';

const refusal = (name: string) => nameRefusal(name, 'Nestmate');

it.each([
  'https://good.example',
  'www.nest.example',
  'maya@mail.example',
  'good．com',
  'nest。com',
  'Call bit.ly',
  't.me',
  '10.0.0.1',
])('accepts no address as a name: “%s”', (name) => {
  expect(refusal(name)).toBe('validation.nameAddress');
});

it.each([
  'Nestmate',
  'Nestmate Security',
  'N e s t m a t e',
  'Nеstmаte',
  'NESTM4TE',
  'Support Team',
  'Ѕupport',
  'Admin',
  'Customer Service',
  'Housing Office',
  'Soporte',
  'Atención al Cliente',
  'Oficina de Alojamiento',
  '客服小王',
  '官方',
  '管 理 员',
])('accepts no name that reads as the product or its staff: “%s”', (name) => {
  expect(refusal(name)).toBe('validation.nameOfficial');
});

it.each([
  'Ma.de los Ángeles',
  'J.R.R.',
  'St. John',
  'Md. Ali',
  "O'Neill-Smith",
  'Sam Office',
  'Seth Staffe',
  'Nestor Mateo',
  '王客',
  'María José',
])('accepts a person’s name: “%s”', (name) => {
  expect(refusal(name)).toBeUndefined();
});

it('keeps a provider’s name of a person as far as they could have typed it', () => {
  expect(acceptableName(' Ada\u200b  Lovelace ', 'Nestmate')).toBe('Ada Lovelace');
  expect(acceptableName('x'.repeat(60), 'Nestmate')).toHaveLength(50);
  for (const name of ['Nestmate Team', 'https://evil.example', '\u3164', '123'])
    expect(acceptableName(name, 'Nestmate'), name).toBe('');
});
