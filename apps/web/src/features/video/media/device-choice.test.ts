import { beforeEach, expect, it } from 'vitest';
import { canFlip, type Device, deviceToUse, readDeviceChoice, rememberDevice } from './device-choice';

const stored = new Map<string, string>();
const storage = {
  getItem: (name: string) => stored.get(name) ?? null,
  setItem: (name: string, text: string) => void stored.set(name, text),
} as Storage;
const camera = (deviceId: string): Device => ({ deviceId, kind: 'videoinput', label: deviceId });

beforeEach(() => stored.clear());

it('uses another device while the preferred one is away', () => {
  rememberDevice('videoinput', 'desk', storage);
  const choice = readDeviceChoice(storage);
  expect(deviceToUse('videoinput', choice, [camera('desk'), camera('built in')])).toBe('desk');
  expect(deviceToUse('videoinput', choice, [camera('built in')])).toBeUndefined();
});

it('remembers one preferred device of each kind', () => {
  rememberDevice('videoinput', 'desk', storage);
  rememberDevice('audioinput', 'headset', storage);
  expect(readDeviceChoice(storage)).toEqual({ videoinput: 'desk', audioinput: 'headset' });
});

it('ignores stored choices that it cannot read', () => {
  for (const text of ['[', 'null', '{"videoinput":4,"else":"x"}']) {
    stored.set('call devices', text);
    expect(readDeviceChoice(storage), text).toEqual({});
  }
});

it('offers to flip the camera only when its facing mode is known and there are several [4.16.8]', () => {
  expect(canFlip('user', [camera('front'), camera('back')])).toBe(true);
  expect(canFlip(undefined, [camera('front'), camera('back')])).toBe(false);
  expect(canFlip('user', [camera('front')])).toBe(false);
});
