import { expect, it } from 'vitest';
import { isBannerDue, phoneSystem, rememberBannerClosed } from './smart-banner';

const day = 24 * 60 * 60 * 1000;
const noon = Date.UTC(2027, 3, 5, 12);

function browserStorage() {
  const entries = new Map<string, string>();
  return {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
  };
}

it('offers the app', () => {
  expect(isBannerDue(noon, browserStorage())).toBe(true);
});

it('offers the app again one day after it was closed', () => {
  const storage = browserStorage();
  rememberBannerClosed(noon, storage);
  expect(isBannerDue(noon + day - 1, storage)).toBe(false);
  expect(isBannerDue(noon + day, storage)).toBe(true);
});

it('offers the app again after a wrong clock or with corrupt storage', () => {
  const storage = browserStorage();
  rememberBannerClosed(noon + 30 * day, storage);
  expect(isBannerDue(noon, storage)).toBe(true);
  storage.setItem('smartBannerClosedAt', 'yesterday');
  expect(isBannerDue(noon, storage)).toBe(true);
});

it('distinguishes phones from computers', () => {
  expect(phoneSystem('Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X)')).toBe('ios');
  expect(phoneSystem('Mozilla/5.0 (Linux; Android 14; Pixel 8)')).toBe('android');
  expect(phoneSystem('Mozilla/5.0 (Windows NT 10.0; Win64; x64)')).toBeNull();
});
