import type { ResidentErrorCode } from '@nestmate/contract/errors';
import { uploadHeaders } from '@nestmate/contract/rules/upload-headers';
import { currentLanguage, i18n } from '@/platform/texts/i18n';

/** The failure, in the person's language. */
export type PutAnswer = { ok: true } | { ok: false; error_code: string; words: string };

const refusedWith = (error_code: ResidentErrorCode | 'Offline'): PutAnswer => ({
  ok: false,
  error_code,
  words: i18n.t(`errors:${error_code}`),
});

/** A bucket's answer: the address has expired, or already has its bytes. */
const byStatus: Readonly<Record<number, ResidentErrorCode>> = { 403: 'UploadExpired', 412: 'UploadUsed' };

/** Our server explains a refusal in its reply; a bucket answers in its own format. */
function refusal(status: number, text: string): PutAnswer {
  if (status === 0) return refusedWith('Offline');
  try {
    const { err } = JSON.parse(text) as { err: { error_code: string; error_description: string } };
    return { ok: false, error_code: err.error_code, words: err.error_description };
  } catch {
    return refusedWith(byStatus[status] ?? 'Unexpected');
  }
}

/** Sends bytes to an upload address. */
export async function putBytes(
  address: string,
  bytes: Blob,
  onProgress: (share: number) => void,
  signal: AbortSignal,
): Promise<PutAnswer> {
  const headers = {
    'Content-Type': 'application/octet-stream',
    'Accept-Language': currentLanguage(),
    ...uploadHeaders,
  };
  const { status, text } = await transfer({ method: 'PUT', address, headers }, bytes, onProgress, signal);
  return status >= 200 && status < 300 ? { ok: true } : refusal(status, text);
}

interface Address {
  method: string;
  address: string;
  headers: Readonly<Record<string, string>>;
}

/** Sends bytes with `XMLHttpRequest`, because `fetch` reports no upload progress. Status 0: nothing answered. */
export function transfer(
  { method, address, headers }: Address,
  bytes: Blob,
  onProgress: (share: number) => void,
  signal?: AbortSignal | null,
): Promise<{ status: number; text: string }> {
  return new Promise((done) => {
    const request = new XMLHttpRequest();
    request.open(method, address);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.addEventListener('progress', ({ loaded, total }) =>
      onProgress(total > 0 ? loaded / total : 0),
    );
    request.addEventListener('loadend', () => done({ status: request.status, text: request.responseText }));
    signal?.addEventListener('abort', () => request.abort());
    request.send(bytes);
  });
}
