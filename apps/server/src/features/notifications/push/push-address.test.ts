import { Resolver } from 'node:dns';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { startNameServer } from '../../../../test/servers/name-server';
import { isPublicAddress, makePublicLookup } from '../../../platform/public-address';
import { isPushAddress } from './push-address';

it.each([
  'http://push.example/to/me',
  'https://127.0.0.1/',
  'https://10.1.2.3/',
  'https://169.254.169.254/latest/meta-data',
  'https://0x7f000001/',
  'https://[::1]/',
  'https://[::ffff:192.168.0.1]/',
  'https://[fd00::1]/',
  'https://push.example:8443/',
  'https://me:secret@push.example/',
  'nonsense',
])('refuses a push service at %s in production', (endpoint) => {
  expect(isPushAddress(endpoint, { production: true })).toBe(false);
});

it('allows push services on the Internet', () => {
  for (const production of [true, false])
    for (const endpoint of [
      'https://fcm.googleapis.com/fcm/send/abc',
      'https://8.8.8.8/',
      'https://[2600::1]/',
    ])
      expect(isPushAddress(endpoint, { production }), `${endpoint}, production: ${production}`).toBe(true);
});

it('allows a push service on this machine outside production', () => {
  expect(isPushAddress('http://127.0.0.1:4000/', { production: false })).toBe(true);
  expect(isPushAddress('http://192.168.0.1:4000/', { production: false })).toBe(false);
});

it.each([
  ['this network', '0.1.2.3'],
  ['a private network', '10.0.0.1', '172.16.0.1', '172.31.255.255', '192.168.1.1'],
  ['carrier-grade NAT', '100.64.0.1', '100.127.255.255'],
  ['loopback', '127.0.0.1', '127.9.9.9', '::1'],
  ['link-local', '169.254.169.254', 'fe80::1', 'fe80::1%eth0'],
  ['protocol assignments', '192.0.0.8', '2001:1::1'],
  ['documentation', '192.0.2.1', '198.51.100.1', '203.0.113.1', '2001:db8::1', '3fff::1'],
  ['benchmarking', '198.18.0.1', '198.19.255.255', '2001:2::1'],
  ['multicast', '224.0.0.1', '239.255.255.255', 'ff02::1'],
  ['reserved', '240.0.0.1', '255.255.255.255', '::', '4000::1', '5f00::1', '100::1'],
  ['unique local', 'fc00::1', 'fdff::1'],
  ['site-local', 'fec0::1'],
  ['IPv4-mapped', '::ffff:8.8.8.8', '::ffff:a00:1'],
  ['IPv4-compatible', '::7f00:1', '::8.8.8.8'],
  ['NAT64', '64:ff9b::808:808', '64:ff9b:1::808:808'],
  ['6to4', '2002:7f00:1::1', '192.88.99.1'],
  ['Teredo', '2001::1'],
  ['nonsense', '', 'localhost', '8.8.8', '0x8.8.8.8'],
])('counts no address of %s as public', (_, ...addresses) => {
  expect(addresses.filter(isPublicAddress)).toEqual([]);
});

it('counts other addresses as public', () => {
  const addresses = ['8.8.8.8', '100.128.0.1', '172.32.0.1', '2600::1', '2a00:1450:4001:80b::200a'];
  expect(addresses.filter(isPublicAddress)).toEqual(addresses);
});

it('resolves a host once, to addresses that are all public', async () => {
  const names = await startNameServer({
    'push.example': ['142.250.1.1', '2600::7'],
    'mixed.example': ['142.250.1.1', '10.0.0.1'],
    'inside.example': ['169.254.169.254'],
    'mapped.example': ['::ffff:127.0.0.1'],
  });
  const resolver = new Resolver({ timeout: 2000, tries: 1 });
  resolver.setServers([names.address]);
  const find = promisify(makePublicLookup(resolver));
  expect(await find('push.example', { all: true })).toEqual([
    { address: '142.250.1.1', family: 4 },
    { address: '2600::7', family: 6 },
  ]);
  expect(names.queryCountOf('push.example')).toBe(2);
  expect(await find('push.example', {})).toBe('142.250.1.1');
  for (const host of ['mixed.example', 'inside.example', 'mapped.example'])
    for (const all of [true, false])
      await expect(find(host, { all }), `${host}, all: ${all}`).rejects.toThrow(
        'is not on the public Internet',
      );
  await expect(find('nowhere.example', {})).rejects.toThrow('has no address');
});
