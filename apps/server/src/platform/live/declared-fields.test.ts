import type { MembershipId } from '@nestmate/contract/ids';
import { serverEvents } from '@nestmate/contract/live';
import { videoEvents, type VideoCall } from '@nestmate/contract/socket/video';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { newId } from '../ids';
import { declaredFields } from './declared-fields';

const undeclared = { email: 'ada@example.org' };

it('an event keeps only what its schema declares, at any depth', () => {
  const person = z.object({ name: z.string() });
  const filter = declaredFields(
    z.object({
      people: z.array(person),
      host: person.nullable(),
      guest: person.optional(),
      tags: z.array(z.string()),
    }),
  );
  const ada = { name: 'Ada' };
  const leaky = { ...ada, ...undeclared };
  const sent = { people: [leaky, leaky], host: leaky, guest: leaky, tags: ['early'], ...undeclared };
  expect(filter(sent)).toEqual({ people: [ada, ada], host: ada, guest: ada, tags: ['early'] });
  const alone = { people: [], host: null, tags: [] };
  expect(filter(alone)).toEqual(alone);
});

it('a call keeps the fields of its own kind and state only', () => {
  const [caller, callee] = [newId<VideoCall['caller']>(), newId<VideoCall['caller']>()];
  const about = {
    callId: newId<VideoCall['callId']>(),
    sid: newId<VideoCall['sid']>(),
    caller,
    callerName: 'Ada',
    callerPicture: null,
    revision: 1,
  };
  const shown = { membershipId: newId<MembershipId>(), window: null, joining: null };
  const filter = declaredFields(videoEvents['video.state']) as (event: object) => object;
  const filtered = (call: object, added: object) =>
    filter({ ...shown, ...undeclared, call: { ...call, ...undeclared, ...added } });
  const ringing = { ...about, callee, state: 'ringing', expiresAt: '2026-12-01T00:00:00Z', joining: [] };
  expect(filtered(ringing, { how: 'ended' })).toEqual({ ...shown, call: ringing });
  const group = { people: [{ userId: callee, firstName: 'Ben', picture: null }], ringsFor: [] };
  const answered = { ...about, group, state: 'answered', participants: [{ userId: caller, peerId: 'a' }] };
  expect(filtered(answered, { joining: [] })).toEqual({ ...shown, call: answered });
});

it('a schema that does not list its fields is refused', () => {
  for (const open of [z.any(), z.unknown(), z.record(z.string(), z.string()), z.map(z.string(), z.string())])
    expect(() => declaredFields(z.object({ open }))).toThrow('cannot be listed');
});

it('every event of the contract lists its fields', () => {
  for (const payload of Object.values(serverEvents)) expect(() => declaredFields(payload)).not.toThrow();
});
