import { expect, it } from 'vitest';
import { requestView } from './request-view';

const idle = { isPending: false, error: null, sent: undefined };
const stranger = { kind: 'not_in_room', refusal: null, isClaimed: true } as const;
const refused = { ...stranger, refusal: 'room_too_small' } as const;
const incoming = { kind: 'incoming_request', refusal: null } as const;
const waiting = { kind: 'outgoing_request', refusal: null } as const;

it.each([
  ['two who live together', { kind: 'in_room' }, { kind: 'together' }],
  ['a request of mine', waiting, { kind: 'waiting', refusal: null }],
  ['a stranger', stranger, { kind: 'writing', refusal: null, hasIncoming: false }],
  ['a person who asked me', incoming, { kind: 'writing', refusal: null, hasIncoming: true }],
  ['a room too small for both', refused, { kind: 'refused', refusal: 'room_too_small', hasIncoming: false }],
] as const)('the page of a request has a view of %s', (_, relation, view) => {
  expect(requestView(relation, false, idle)).toEqual(view);
});

it('a full room of mine refuses before anything else does', () => {
  expect(requestView(refused, true, idle)).toMatchObject({ kind: 'refused', refusal: 'unit_full' });
});

it('the form stays while its request is sent, whatever the room learns meanwhile', () => {
  const sending = { ...idle, isPending: true };
  const form = { kind: 'writing', refusal: null, hasIncoming: false };
  for (const relation of [stranger, waiting, incoming, { kind: 'in_room' } as const])
    expect(requestView(relation, false, sending)).toEqual(form);
});

it('the form keeps the words of a request that the server has refused', () => {
  const failed = { ...idle, error: new Error('room_too_small') };
  expect(requestView(refused, false, failed)).toMatchObject({ kind: 'writing', refusal: 'room_too_small' });
});

it('a sent request is confirmed until both live together', () => {
  const sent = { ...idle, sent: 'outgoing_request' } as const;
  expect(requestView(waiting, false, sent)).toEqual({ kind: 'sent' });
  expect(requestView({ kind: 'in_room' }, false, sent)).toEqual({ kind: 'together' });
});
