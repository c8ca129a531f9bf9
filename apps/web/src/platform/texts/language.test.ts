import { expect, it } from 'vitest';
import { storedLanguage, storeLanguage } from './language';

function browserStorage() {
  const entries = new Map<string, string>();
  return {
    getItem: (key: string) => entries.get(key) ?? null,
    removeItem: (key: string) => void entries.delete(key),
    setItem: (key: string, value: string) => void entries.set(key, value),
  };
}

it('the app starts in English', () => {
  expect(storedLanguage(browserStorage())).toBe('en');
});

it('a chosen language is stored under the key lang', () => {
  const storage = browserStorage();
  storeLanguage('zh', storage);
  expect(storage.getItem('lang')).toBe('zh');
  expect(storedLanguage(storage)).toBe('zh');
});

it('ignores a language that is not available yet', () => {
  const storage = browserStorage();
  storage.setItem('lang', 'pl');
  expect(storedLanguage(storage)).toBe('en');
});
