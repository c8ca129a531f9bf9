import { expect, it } from 'vitest';
import { translate } from './translate';

const texts = {
  menu: { unread_one: '{{count}} message', unread_other: '{{count}} messages', chats: 'Chats' },
  greeting: 'Hello {{name}}, this is {{product}}',
};

it('finds a text by its path and fills in its values', () => {
  expect(translate(texts, 'menu.chats', {}, 'en')).toBe('Chats');
  expect(translate(texts, 'greeting', { name: 'Maya', product: 'Nestmate' }, 'en')).toBe(
    'Hello Maya, this is Nestmate',
  );
});

it('takes the plural form that the language has for a number', () => {
  expect(translate(texts, 'menu.unread', { count: 1 }, 'en')).toBe('1 message');
  expect(translate(texts, 'menu.unread', { count: 0 }, 'en')).toBe('0 messages');
  expect(translate(texts, 'menu.unread', { count: 1 }, 'zh')).toBe('1 messages');
});

it('takes the general form where the language has one more, as Spanish has for millions', () => {
  expect(translate(texts, 'menu.unread', { count: 1_000_000 }, 'es')).toBe('1000000 messages');
});

it('shows the path of a text that is missing', () => {
  expect(translate(texts, 'menu.nothing', {}, 'en')).toBe('menu.nothing');
});

it('never fills in what a value brings along', () => {
  expect(translate(texts, 'greeting', { name: '{{product}}', product: 'Nestmate' }, 'en')).toBe(
    'Hello {{product}}, this is Nestmate',
  );
});

it('leaves a place without a value alone', () => {
  expect(translate(texts, 'greeting', { product: 'Nestmate' }, 'en')).toBe(
    'Hello {{name}}, this is Nestmate',
  );
});
