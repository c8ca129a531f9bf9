import { afterEach, expect, it, vi } from 'vitest';
import { deviceStorage } from './device-storage';
import { leaveLanguage, storedLanguage, storeLanguage } from './language';

afterEach(() => vi.unstubAllGlobals());

it('keeps nothing and fails at nothing where a browser refuses storage', () => {
  const refuse = () => {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  };
  vi.stubGlobal('localStorage', { getItem: refuse, removeItem: refuse, setItem: refuse });
  storeLanguage('zh');
  leaveLanguage();
  expect(storedLanguage()).toBe('en');
  deviceStorage.removeItem('lang');
});

it('keeps nothing and fails at nothing outside a page', () => {
  vi.stubGlobal('localStorage', undefined);
  storeLanguage('zh');
  expect(storedLanguage()).toBe('en');
});
