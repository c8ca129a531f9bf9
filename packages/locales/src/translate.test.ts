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

it('uses the plural form of the language for a number', () => {
  expect(translate(texts, 'menu.unread', { count: 1 }, 'en')).toBe('1 message');
  expect(translate(texts, 'menu.unread', { count: 0 }, 'en')).toBe('0 messages');
  expect(translate(texts, 'menu.unread', { count: 1 }, 'zh')).toBe('1 messages');
});

it('uses the general form for an extra form of the language, such as the Spanish one for millions', () => {
  expect(translate(texts, 'menu.unread', { count: 1_000_000 }, 'es')).toBe('1000000 messages');
});

it('shows the path of a missing text', () => {
  expect(translate(texts, 'menu.nothing', {}, 'en')).toBe('menu.nothing');
});

it('a placeholder inside a value is not replaced', () => {
  expect(translate(texts, 'greeting', { name: '{{product}}', product: 'Nestmate' }, 'en')).toBe(
    'Hello {{product}}, this is Nestmate',
  );
});

it('puts a space beside a name in a Chinese text only if it is Latin', () => {
  const chinese = {
    mutual: '你和 {{names}} 互相喜欢。',
    unit: '{{unit}} · 匹配已结束',
    from: '{{first}} {{last}} 邀请了你',
  };
  const mutual = (names: string) => translate(chinese, 'mutual', { names }, 'zh');
  expect(mutual('Ana')).toBe('你和 Ana 互相喜欢。');
  expect(mutual('王伟')).toBe('你和王伟互相喜欢。');
  expect(mutual('Ana 和另外5人')).toBe('你和 Ana 和另外5人互相喜欢。');
  expect(translate(chinese, 'unit', { unit: '四人间' }, 'zh')).toBe('四人间 · 匹配已结束');
  expect(translate(chinese, 'from', { first: '王伟', last: '李' }, 'zh')).toBe('王伟 李邀请了你');
});

it('keeps a placeholder without a value', () => {
  expect(translate(texts, 'greeting', { product: 'Nestmate' }, 'en')).toBe(
    'Hello {{name}}, this is Nestmate',
  );
});
