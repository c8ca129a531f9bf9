import { createSocket } from 'node:dgram';
import { isIPv6 } from 'node:net';
import { onTestFinished } from 'vitest';

const types = { v4: 1, v6: 28 };

function bytesOf(address: string): Buffer {
  if (!isIPv6(address)) return Buffer.from(address.split('.').map(Number));
  const { hostname } = new URL(`http://[${address}]`);
  const [start = '', end = ''] = hostname.slice(1, -1).split('::');
  const groups = (part: string) => part.split(':').filter(Boolean);
  const zeros = Array.from({ length: 8 - groups(start).length - groups(end).length }, () => '0');
  const all = [...groups(start), ...zeros, ...groups(end)];
  return Buffer.from(all.map((group) => group.padStart(4, '0')).join(''), 'hex');
}

/** Reads the question of a query (RFC 1035). */
function questionOf(query: Buffer) {
  const labels: string[] = [];
  let at = 12;
  for (let length = query.readUInt8(at); length > 0; length = query.readUInt8(at)) {
    labels.push(query.toString('ascii', at + 1, at + 1 + length));
    at += 1 + length;
  }
  return { name: labels.join('.').toLowerCase(), type: query.readUInt16BE(at + 1), end: at + 5 };
}

/** A name server on this machine that knows these hosts, until the test ends. */
export async function startNameServer(hosts: Record<string, string[]>) {
  const queries: string[] = [];
  const socket = createSocket('udp4');
  socket.on('message', (query, { port, address }) => {
    const { name, type, end } = questionOf(query);
    queries.push(name);
    const records = (hosts[name] ?? []).filter((host) => type === (isIPv6(host) ? types.v6 : types.v4));
    const header = Buffer.alloc(12);
    query.copy(header, 0, 0, 2);
    header.writeUInt16BE(hosts[name] ? 0x8180 : 0x8183, 2);
    header.writeUInt16BE(1, 4);
    header.writeUInt16BE(records.length, 6);
    const answers = records.map((host) => {
      const data = bytesOf(host);
      const record = Buffer.alloc(12);
      // The name of the question.
      record.writeUInt16BE(0xc00c, 0);
      record.writeUInt16BE(type, 2);
      record.writeUInt16BE(1, 4);
      record.writeUInt32BE(60, 6);
      record.writeUInt16BE(data.length, 10);
      return Buffer.concat([record, data]);
    });
    socket.send(Buffer.concat([header, query.subarray(12, end), ...answers]), port, address);
  });
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve));
  onTestFinished(() => void socket.close());
  return {
    address: `127.0.0.1:${socket.address().port}`,
    /** How often a host was asked for. */
    queryCountOf: (name: string) => queries.filter((one) => one === name).length,
  };
}
