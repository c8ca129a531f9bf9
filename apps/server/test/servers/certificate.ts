import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** A certificate of this machine that nobody but the test trusts. Node trusts it by `NODE_EXTRA_CA_CERTS`. */
export async function makeCertificate(folder: string) {
  const [keyFile, certFile] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
  const words =
    'req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj /CN=localhost -addext subjectAltName=DNS:localhost';
  await promisify(execFile)('openssl', [...words.split(' '), '-keyout', keyFile, '-out', certFile]);
  return { certFile, key: await readFile(keyFile), cert: await readFile(certFile) };
}

export type Certificate = Awaited<ReturnType<typeof makeCertificate>>;
