import { createHmac } from 'node:crypto';
import type { UserId } from '@nestmate/contract/ids';
import { expect, it } from 'vitest';
import { newId } from '../../../platform/ids';
import { iceServersFor } from '../video-access.service';

const ana = newId<UserId>();
const now = new Date('2026-11-23T08:00:00Z');

it('names a relay with a password that coturn accepts for a day', () => {
  const turnUrls = ['turn:relay.example:3478'];
  const [stun, turn] = iceServersFor(
    ana,
    { stunUrls: ['stun:relay.example:3478'], turnUrls, turnSecret: 'shared with coturn' },
    now,
  );
  const username = `${Date.UTC(2026, 10, 24, 8) / 1000}:${ana}`;
  const credential = createHmac('sha1', 'shared with coturn').update(username).digest('base64');
  expect(stun).toEqual({ urls: ['stun:relay.example:3478'] });
  expect(turn).toEqual({ urls: turnUrls, username, credential });
});

it('names no server where none is set up', () => {
  expect(iceServersFor(ana, { stunUrls: [], turnUrls: [], turnSecret: undefined }, now)).toEqual([]);
});
