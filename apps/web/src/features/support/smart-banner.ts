import { smartBannerHiddenMs } from '@nestmate/contract';
import { deviceStorage } from '@/platform/device-storage';

const key = 'smartBannerClosedAt';

export type PhoneSystem = 'ios' | 'android';

/** The phone's operating system, or `null` on a computer. */
export function phoneSystem(userAgent: string): PhoneSystem | null {
  if (/iPhone|iPad/.test(userAgent)) return 'ios';
  return /Android/.test(userAgent) ? 'android' : null;
}

/** Whether to offer the app: not within a day after it was closed. `now` is in milliseconds. */
export function isBannerDue(now: number, storage: Pick<Storage, 'getItem'> = deviceStorage): boolean {
  const closedAt = Number(storage.getItem(key) ?? Number.NaN);
  return Number.isNaN(closedAt) || now - closedAt >= smartBannerHiddenMs || closedAt > now;
}

export function rememberBannerClosed(now: number, storage: Pick<Storage, 'setItem'> = deviceStorage) {
  storage.setItem(key, String(now));
}
