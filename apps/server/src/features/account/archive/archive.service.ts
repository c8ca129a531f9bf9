import type { Archive } from '@nestmate/contract/account';
import type { UserId } from '@nestmate/contract/ids';
import type { Language } from '@nestmate/contract/languages';
import type { App } from '../../../platform/app';
import type { Db } from '../../../platform/database/client';
import { ProductError } from '../../../platform/http';
import { lockAccount } from '../../memberships';
import type { ArchiveLinks } from './archive-links';
import { scheduleArchives } from './archive.jobs';
import { type ArchiveRow, archiveRowOf, partsOf, replaceArchive } from './archive.queries';
import { archiveCooldownMs, archiveLifetimeMs } from './make-archives';

type Ready = ArchiveRow & { readyAt: Date };

const isReady = (row: ArchiveRow | undefined, now: Date): row is Ready =>
  row?.state === 'ready' && row.readyAt !== null && now.getTime() < row.readyAt.getTime() + archiveLifetimeMs;

const later = ({ readyAt }: Ready, milliseconds: number) => new Date(readyAt.getTime() + milliseconds);

function archiveReply(row: ArchiveRow | undefined, now: Date): Archive {
  if (isReady(row, now))
    return {
      state: 'ready',
      bytes: row.bytes,
      made_at: row.readyAt.toISOString(),
      expires_at: later(row, archiveLifetimeMs).toISOString(),
      next_at: later(row, archiveCooldownMs).toISOString(),
    };
  if (row?.state === 'waiting' || row?.state === 'preparing')
    return { state: 'preparing', progress: row.progress };
  return { state: row?.state === 'failed' ? 'failed' : 'none' };
}

export async function archiveOf(db: Db, userId: UserId, now: Date): Promise<Archive> {
  return archiveReply(await archiveRowOf(db, userId), now);
}

/**
 * Requests an archive. While one is being made, it returns that one. The account's row lock makes two
 * concurrent requests share one.
 * @throws ProductError `ArchiveTooSoon` within a day of the last one
 */
export async function requestArchive(
  { db, jobs }: Pick<App, 'db' | 'jobs'>,
  userId: UserId,
  { language, now }: { language: Language; now: Date },
): Promise<Archive> {
  const row = await db.transaction(async (tx) => {
    if (!(await lockAccount(tx, userId))) throw new ProductError('AccountDeleted');
    const before = await archiveRowOf(tx, userId);
    if (before?.state === 'waiting' || before?.state === 'preparing') return before;
    if (isReady(before, now) && now < later(before, archiveCooldownMs)) {
      const wait = later(before, archiveCooldownMs).getTime() - now.getTime();
      throw new ProductError('ArchiveTooSoon', { retryAfterSeconds: Math.ceil(wait / 1000) });
    }
    return replaceArchive(tx, { userId, language, now });
  });
  await scheduleArchives(jobs);
  return archiveReply(row, now);
}

/**
 * A short-lived download address.
 * @throws ProductError `NotFound` when none is ready
 */
export async function linkToArchive(
  { db, links }: { db: Db; links: ArchiveLinks },
  userId: UserId,
  now: Date,
): Promise<{ url: string; expires_at: string }> {
  const row = await archiveRowOf(db, userId);
  if (!isReady(row, now)) throw new ProductError('NotFound');
  const { token, expiresAt } = await links.issue({ userId, archiveId: row.id }, now);
  return { url: `/users/${userId}/archive/file?token=${token}`, expires_at: expiresAt.toISOString() };
}

/**
 * The content behind a link.
 * @param visitor the account of the browser that follows the link
 * @throws ProductError `NotFound` for an expired link, another person's link, or a deleted archive
 */
export async function readArchive(
  { db, links }: { db: Db; links: ArchiveLinks },
  { token, visitor }: { token: string; visitor: UserId | undefined },
  now: Date,
) {
  const link = await links.verify(token, now);
  if (!link || link.userId !== visitor) throw new ProductError('NotFound');
  const row = await archiveRowOf(db, link.userId);
  if (!isReady(row, now) || row.id !== link.archiveId) throw new ProductError('NotFound');
  return { madeAt: row.readyAt, bytes: row.bytes, content: partsOf(db, row) };
}
