import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { isPushAddress, lookUpOutside } from './push-address';

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

it('allows push services on the Internet, and local ones only outside production', () => {
  for (const production of [true, false])
    for (const endpoint of [
      'https://fcm.googleapis.com/fcm/send/abc',
      'https://8.8.8.8/',
      'https://[2600::1]/',
    ])
      expect(isPushAddress(endpoint, { production })).toBe(true);
  expect(isPushAddress('http://127.0.0.1:4000/', { production: false })).toBe(true);
  expect(isPushAddress('http://192.168.0.1:4000/', { production: false })).toBe(false);
});

it('refuses a host that resolves to an internal address', async () => {
  const find = promisify(lookUpOutside);
  for (const all of [true, false])
    await expect(find('localhost', { all })).rejects.toThrow('inside our own network');
});
