/** The reason that a person is not seen or heard; its texts are `video:media.*`. */
export type MediaNotice =
  | {
      kind:
        | 'cameraDenied'
        | 'denied'
        | 'blockedBySystem'
        | 'microphoneDenied'
        | 'noCamera'
        | 'noMicrophone'
        | 'notFound'
        | 'nothing'
        | 'unsupported';
    }
  | { kind: 'other'; name: string; message: string }
  /** The device was pulled out, and `name` is used in its place. */
  | { kind: 'cameraReplaced' | 'microphoneReplaced'; name: string };

const hasName = (error: unknown): error is Pick<DOMException, 'message' | 'name'> =>
  typeof error === 'object' && error !== null && 'name' in error && 'message' in error;

/** Why `getUserMedia` refused. Chromium says in its message that it was the system. */
export function noticeOfError(error: unknown): MediaNotice {
  if (!hasName(error)) return { kind: 'other', name: 'Error', message: String(error) };
  const { name, message } = error;
  if (name === 'NotAllowedError')
    return { kind: /by (the )?system/i.test(message) ? 'blockedBySystem' : 'denied' };
  if (name === 'NotFoundError') return { kind: 'notFound' };
  return { kind: 'other', name, message };
}

export interface Reach {
  hasCamera: boolean;
  hasMicrophone: boolean;
  isCameraDenied: boolean;
  isMicrophoneDenied: boolean;
}

/** The problems that are known before asking: a denied permission first, then a missing device. */
export function noticeOfReach(reach: Reach): MediaNotice | null {
  const { hasCamera, hasMicrophone, isCameraDenied, isMicrophoneDenied } = reach;
  if (isCameraDenied && isMicrophoneDenied) return { kind: 'denied' };
  if (isCameraDenied) return { kind: 'cameraDenied' };
  if (isMicrophoneDenied) return { kind: 'microphoneDenied' };
  if (!hasCamera && !hasMicrophone) return { kind: 'nothing' };
  if (!hasCamera) return { kind: 'noCamera' };
  return hasMicrophone ? null : { kind: 'noMicrophone' };
}
