import { makeCall } from '@/platform/calls/authorized-call';
import { transfer } from '@/platform/calls/put-bytes';
import { makeSend } from '@/platform/calls/send';
import { currentLanguage, i18n } from '@/platform/texts/i18n';
import { noteSessionEnd } from './session';

export { calls } from './calls';

const callBy = (fetch?: typeof globalThis.fetch) =>
  makeCall({
    send: makeSend('', (code) => i18n.t(`errors:${code}`), fetch),
    session: () => ({ accessToken: null }),
    language: currentLanguage,
    renew: () => Promise.resolve('refused'),
    onSessionRefused: noteSessionEnd,
    onRefusal: () => {},
  });

/**
 * The only way to call the server: `call(calls.staffTeam.list, {params})` → `{res, code}` or `{err, code}`. The session
 * is a cookie that cannot be renewed: once it is refused, the person signs in again.
 */
export const call = callBy();

const ownFetch = globalThis.fetch.bind(globalThis);

/** Makes a call whose reply is a file. */
export const callForFile = (onFile: (file: Blob) => void) =>
  callBy(async (path, options) => {
    const reply = await ownFetch(path, options);
    if (!reply.ok) return reply;
    onFile(await reply.blob());
    return new Response(null, { status: 204 });
  });

/** Makes a call whose body is a file. */
export const callWithFile = (file: Blob, onProgress: (share: number) => void) =>
  callBy(async (path, { method = 'POST', headers, signal } = {}) => {
    const to = {
      method,
      address: String(path),
      headers: { ...(headers as Record<string, string>), 'Content-Type': 'text/csv' },
    };
    const { status, text } = await transfer(to, file, onProgress, signal);
    if (status === 0) throw new TypeError('Nothing answered');
    return new Response(text, { status });
  });
