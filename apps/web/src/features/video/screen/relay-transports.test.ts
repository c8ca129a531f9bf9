import { expect, it } from 'vitest';
import { relaysByTransport } from './connection-findings';

it('tests each relay on each transport that it is set up for, with its name and password', () => {
  const password = { username: 'ana', credential: 'secret' };
  const urls = [
    'turn:relay.example:3478',
    'turn:relay.example:3478?transport=udp',
    'turn:relay.example:3478?transport=tcp',
    'turns:relay.example:5349?transport=tcp',
  ];
  expect(relaysByTransport([{ urls: ['stun:relay.example:3478'] }, { urls, ...password }])).toEqual([
    { transport: 'udp', server: { urls: urls.slice(0, 2), ...password } },
    { transport: 'tcp', server: { urls: [urls[2]], ...password } },
    { transport: 'tls', server: { urls: [urls[3]], ...password } },
  ]);
  expect(relaysByTransport([{ urls: 'stun:relay.example:3478' }])).toEqual([]);
});
