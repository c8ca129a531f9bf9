import type { QuietHours, UserId } from '@nestmate/contract';
import type { App } from '../../../platform/app';
import type { Db } from '../../../platform/database/client';
import { putQuietHours, quietHoursOf } from './quiet.queries';

/** When a person gets no push and no mail; null before they have set it. */
export async function getQuietHours(db: Db, userId: UserId): Promise<{ quiet_hours: QuietHours | null }> {
  const found = await quietHoursOf(db, userId);
  if (!found) return { quiet_hours: null };
  const { isOn, starts, ends, timeZone, callsRing } = found;
  return {
    quiet_hours: { is_on: isOn, starts, ends, time_zone: timeZone, calls_ring: callsRing },
  };
}

export const setQuietHours = (
  { db, clock }: Pick<App, 'clock' | 'db'>,
  userId: UserId,
  wanted: QuietHours,
): Promise<void> => putQuietHours(db, userId, wanted, clock());
