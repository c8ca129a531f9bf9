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
