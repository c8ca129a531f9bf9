import { expect, it } from 'vitest';
import { noticeOfError, noticeOfReach } from './media-notice';

const refusal = (name: string, message = '') => Object.assign(new Error(message), { name });

it('distinguishes a denied permission, a blocking system, a missing device and anything else', () => {
  expect(noticeOfError(refusal('NotAllowedError', 'Permission denied'))).toEqual({ kind: 'denied' });
  expect(noticeOfError(refusal('NotAllowedError', 'Permission denied by system'))).toEqual({
    kind: 'blockedBySystem',
  });
  expect(noticeOfError(refusal('NotFoundError', 'Requested device not found'))).toEqual({ kind: 'notFound' });
  expect(noticeOfError(refusal('NotReadableError', 'Could not start video source'))).toEqual({
    kind: 'other',
    name: 'NotReadableError',
    message: 'Could not start video source',
  });
  expect(noticeOfError('gone')).toEqual({ kind: 'other', name: 'Error', message: 'gone' });
});

it('reports a denied permission before a missing device', () => {
  const all = { hasCamera: true, hasMicrophone: true, isCameraDenied: false, isMicrophoneDenied: false };
  expect(noticeOfReach(all)).toBeNull();
  expect(noticeOfReach({ ...all, isCameraDenied: true, isMicrophoneDenied: true })?.kind).toBe('denied');
  expect(noticeOfReach({ ...all, isCameraDenied: true, hasMicrophone: false })?.kind).toBe('cameraDenied');
  expect(noticeOfReach({ ...all, isMicrophoneDenied: true })?.kind).toBe('microphoneDenied');
  expect(noticeOfReach({ ...all, hasCamera: false, hasMicrophone: false })?.kind).toBe('nothing');
  expect(noticeOfReach({ ...all, hasCamera: false })?.kind).toBe('noCamera');
  expect(noticeOfReach({ ...all, hasMicrophone: false })?.kind).toBe('noMicrophone');
});
