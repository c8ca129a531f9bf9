import { afterEach, expect, it, vi } from 'vitest';
import { leaveLanguage, storedLanguage, storeLanguage } from '../texts/language';
import { deviceStorage } from './device-storage';

afterEach(() => vi.unstubAllGlobals());

it('stores nothing, without an error, where a browser refuses storage', () => {
  const refuse = () => {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  };
  vi.stubGlobal('localStorage', { getItem: refuse, removeItem: refuse, setItem: refuse });
  storeLanguage('zh');
  leaveLanguage();
  expect(storedLanguage()).toBe('en');
  deviceStorage.removeItem('lang');
});

it('stores nothing, without an error, outside a page', () => {
  vi.stubGlobal('localStorage', undefined);
  storeLanguage('zh');
  expect(storedLanguage()).toBe('en');
});
