import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

const cors = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Allow-Headers': '*',
  'Access-Control-Allow-Methods': '*',
};

async function bytesOf(request: IncomingMessage): Promise<string> {
  let bytes = '';
  for await (const chunk of request) bytes += String(chunk);
  return bytes;
}

/** Takes uploads at an address of its own, as storage does. */
export async function openBucket() {
  const received: { method: string | undefined; type: string | undefined; bytes: string }[] = [];
  const server = createServer(async (request, response) => {
    const bytes = await bytesOf(request);
    const { method, headers } = request;
    if (method !== 'OPTIONS') received.push({ method, type: headers['content-type'], bytes });
    response.writeHead(200, cors).end();
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return { address: `http://127.0.0.1:${port}/upload`, received, close: () => void server.close() };
}
