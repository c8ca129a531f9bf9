import { expect, it } from 'vitest';
import { audioBitrateOf } from './audio-bitrate';

it('reads an audio bitrate of digits, or blank as no limit [5.18]', () => {
  expect(['16000', ' 64000 ', '', ' '].map(audioBitrateOf)).toEqual([16_000, 64_000, null, null]);
  expect(['16k', '-1', '1.5', '1e4', '١٢'].map(audioBitrateOf)).toEqual(Array(5).fill(undefined));
});
