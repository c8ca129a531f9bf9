import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { AnyCall, ReplyOf } from '@nestmate/contract/call';

/** Answers calls whose body is a file, which `XMLHttpRequest` sends; the window moves to its address. */
export async function openFileServer() {
  const received: { url: URL; bytes: string }[] = [];
  let next: { code: number; text: string } = { code: 500, text: '' };
  const server = createServer(async (request, response) => {
    let bytes = '';
    for await (const chunk of request) bytes += String(chunk);
    received.push({ url: new URL(request.url ?? '', 'http://window'), bytes });
    response.writeHead(next.code, { 'Content-Type': 'application/json' }).end(next.text);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  (window as unknown as { happyDOM: { setURL(url: string): void } }).happyDOM.setURL(
    `http://127.0.0.1:${port}/`,
  );
  return {
    received,
    answer<C extends AnyCall>(_call: C, res: ReplyOf<C>) {
      next = { code: 200, text: JSON.stringify({ res, code: 200 }) };
    },
    refuse(code: number, error_code: string, error_description: string) {
      next = { code, text: JSON.stringify({ err: { error_code, error_description }, code }) };
    },
    close: () => void server.close(),
  };
}
