import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import { createServer } from 'node:tls';
import { fileURLToPath } from 'node:url';
import { type Certificate, makeCertificate } from '../../apps/server/test/servers/certificate';
import { openOpenIdServer } from '../../apps/server/test/servers/open-id-server';

const client = { clientId: 'nestmate', clientSecret: 'a-secret-of-this-test' };
const preload = fileURLToPath(new URL('google-elsewhere.mjs', import.meta.url));

/**
 * The surroundings of the product in production: TLS in front of it, Google for residents, and the campus for staff.
 */
export async function openProductionAround(port: number, folder: string) {
  const certificate = await makeCertificate(folder);
  const google = await openOpenIdServer({ ...client, certificate, issuer: 'https://accounts.google.com' });
  const campus = await openOpenIdServer({ ...client, certificate });
  const front = await openTls(certificate, port);
  return {
    address: front.address,
    env: {
      NODE_ENV: 'production',
      PUBLIC_URL: front.address,
      HOST: '127.0.0.1',
      SESSION_SECRET: 'no more than the secret of a journey',
      NODE_EXTRA_CA_CERTS: certificate.certFile,
      NODE_OPTIONS: `--import ${preload}`,
      GOOGLE_ELSEWHERE: google.address,
      GOOGLE_CLIENT_ID: client.clientId,
      GOOGLE_CLIENT_SECRET: client.clientSecret,
      STAFF_OIDC_ISSUER: campus.address,
      STAFF_OIDC_CLIENT_ID: client.clientId,
      STAFF_OIDC_CLIENT_SECRET: client.clientSecret,
      STAFF_OIDC_NAME: 'Alder ID',
    },
    close: async () => {
      await Promise.all([google, campus, front].map(({ close }) => close()));
    },
  };
}

/** Ends TLS, and passes everything on as it comes. */
async function openTls({ key, cert }: Certificate, port: number) {
  const server = createServer({ key, cert }, (near) => {
    const far = connect(port, '127.0.0.1');
    near.pipe(far).pipe(near);
    near.on('error', () => far.destroy());
    far.on('error', () => near.destroy());
    near.on('close', () => far.destroy());
    open.add(near);
    near.on('close', () => open.delete(near));
  });
  const open = new Set<{ destroy: () => void }>();
  await once(server.listen(0, 'localhost'), 'listening');
  return {
    address: `https://localhost:${(server.address() as AddressInfo).port}`,
    close: async () => {
      for (const near of open) near.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
