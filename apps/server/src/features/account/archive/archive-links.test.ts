import type { UserId } from '@nestmate/contract/ids';
import { expect, it } from 'vitest';
import { newId } from '../../../platform/ids';
import { makeSigner } from '../../../platform/signer';
import { makeArchiveLinks } from './archive-links';

const links = makeArchiveLinks(makeSigner('the secret of tests, which is long enough'));
const link = { userId: newId<UserId>(), archiveId: newId() };
const now = new Date('2026-11-21T12:00:00Z');
const later = (minutes: number) => new Date(now.getTime() + minutes * 60_000);

it('a link to an archive is valid for five minutes', async () => {
  const { token, expiresAt } = await links.issue(link, now);
  expect(expiresAt).toEqual(later(5));
  expect(await links.verify(token, later(4))).toEqual(link);
  expect(await links.verify(token, later(6))).toBeUndefined();
});

it('a link to an archive is refused when it is invalid or signed with another key', async () => {
  const { token } = await makeArchiveLinks(makeSigner('another secret, which is long enough too')).issue(
    link,
    now,
  );
  for (const wrong of [token, '', 'a.b.c'])
    expect(await links.verify(wrong, now), `the token "${wrong}"`).toBeUndefined();
});
