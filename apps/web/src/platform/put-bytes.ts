import { currentLanguage, i18n } from '@/platform/i18n';

/** What went wrong, in the person's language. */
export type PutAnswer = { ok: true } | { ok: false; words: string };

/** A server of ours says why in its answer; a bucket says it in a language of its own. */
function wordsOf(status: number, text: string): string {
  if (status === 0) return i18n.t('errors:Offline');
  try {
    return (JSON.parse(text) as { err: { error_description: string } }).err.error_description;
  } catch {
    return i18n.t(status === 403 ? 'errors:UploadExpired' : 'errors:Unexpected');
  }
}

/** Sends bytes to an upload address. `fetch` cannot tell how much has been sent, so this is the older way. */
export function putBytes(
  address: string,
  bytes: Blob,
  onProgress: (share: number) => void,
  signal: AbortSignal,
): Promise<PutAnswer> {
  return new Promise((done) => {
    const request = new XMLHttpRequest();
    request.open('PUT', address);
    request.setRequestHeader('Content-Type', 'application/octet-stream');
    request.setRequestHeader('Accept-Language', currentLanguage());
    request.upload.addEventListener('progress', ({ loaded, total }) =>
      onProgress(total > 0 ? loaded / total : 0),
    );
    request.addEventListener('loadend', () => {
      const { status, responseText } = request;
      done(
        status >= 200 && status < 300 ? { ok: true } : { ok: false, words: wordsOf(status, responseText) },
      );
    });
    signal.addEventListener('abort', () => request.abort());
    request.send(bytes);
  });
}
