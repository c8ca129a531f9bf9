import { expect, it } from 'vitest';
import { withFirstBitrate } from './link';

const lines = (...all: string[]) => [...all, ''].join('\r\n');

it('limits only the bitrate at which a browser begins to send a picture', () => {
  const before = ['m=video 9 UDP/TLS/RTP/SAVPF 96 97', 'a=rtpmap:96 VP8/90000'];
  const after = ['a=rtpmap:97 rtx/90000', 'a=fmtp:97 apt=96', 'm=audio 9 UDP/TLS/RTP/SAVPF 111'];
  expect(withFirstBitrate({ type: 'offer', sdp: lines(...before, ...after) })).toEqual({
    type: 'offer',
    sdp: lines(...before, 'a=fmtp:96 x-google-start-bitrate=1000', ...after),
  });
  expect(
    withFirstBitrate({ type: 'offer', sdp: lines(...before, 'a=fmtp:96 max-fr=60', ...after) }).sdp,
  ).toBe(lines(...before, 'a=fmtp:96 max-fr=60;x-google-start-bitrate=1000', ...after));
});

it('does not change a description without such a picture', () => {
  const sound = { type: 'answer' as const, sdp: lines('m=audio 9 UDP/TLS/RTP/SAVPF 111') };
  expect(withFirstBitrate(sound)).toEqual(sound);
  expect(withFirstBitrate({ type: 'answer' })).toEqual({ type: 'answer', sdp: '' });
});
